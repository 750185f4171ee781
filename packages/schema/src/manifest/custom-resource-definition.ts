import type { JsonMap } from './json-value.js';

export interface CustomResourceDefinitionSpec {
  readonly kind: string;
  readonly plural?: string | undefined;
  readonly short_names?: readonly string[] | undefined;
  readonly group: string;
  readonly versions: readonly CustomResourceVersion[];
  readonly plugins?: readonly CustomResourcePlugin[] | undefined;
  readonly hooks?: CustomResourceHooks | undefined;
}

export interface CustomResourceVersion {
  readonly name: string;
  readonly served?: boolean | undefined;
  /** A JSON Schema of `spec`. */
  readonly schema?: JsonMap | undefined;
  readonly cel_rules?: readonly { readonly rule: string; readonly message?: string | undefined }[] | undefined;
}

export interface CustomResourcePlugin {
  readonly name: string;
  readonly type: 'interceptor' | 'transformer' | 'cron';
  readonly phase?: string | undefined;
  readonly command: string;
  readonly timeout?: number | undefined;
  readonly schedule?: string | undefined;
  readonly timezone?: string | undefined;
}

export interface CustomResourceHooks {
  readonly on_create?: string | undefined;
  readonly on_update?: string | undefined;
  readonly on_delete?: string | undefined;
}
