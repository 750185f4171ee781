export interface SourceTaskTemplateSpec {
  readonly skill?: { readonly name: string; readonly invocation?: string | undefined; readonly args?: readonly string[] | undefined } | undefined;
  readonly action: SourceTaskAction;
  readonly goalTemplate: string;
  readonly allowedVariables?: readonly string[] | undefined;
}

export interface SourceTaskAction {
  readonly workflow: string;
  readonly workspace?: string | undefined;
  readonly start?: boolean | undefined;
  readonly initial_vars?: Readonly<Record<string, string>> | undefined;
}
