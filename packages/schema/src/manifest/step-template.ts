export interface StepTemplateSpec {
  readonly prompt: string;
  readonly description?: string | undefined;
}
