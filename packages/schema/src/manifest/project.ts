export interface ProjectSpec {
  readonly description?: string | undefined;
}
