import { apiVersion } from '@orch/schema';

/** Several manifests as one document, which `apply` takes too. */
export function resourceListOf<Item>(items: readonly Item[]): { readonly apiVersion: string; readonly kind: 'List'; readonly items: readonly Item[] } {
  return { apiVersion, kind: 'List', items };
}
