import type { AgentSpec } from './agent.js';
import type { ProjectSpec } from './project.js';
import type { StepTemplateSpec } from './step-template.js';
import type { WorkflowSpec } from './workflow.js';
import type { WorkspaceSpec } from './workspace.js';

export const apiVersion = 'orchestrator.dev/v2';

export interface Metadata {
  readonly name: string;
  readonly project?: string | undefined;
  readonly description?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

interface Envelope<K extends string, S> {
  readonly apiVersion: typeof apiVersion;
  readonly kind: K;
  readonly metadata: Metadata;
  readonly spec: S;
}

export type WorkspaceManifest = Envelope<'Workspace', WorkspaceSpec>;
export type AgentManifest = Envelope<'Agent', AgentSpec>;
export type StepTemplateManifest = Envelope<'StepTemplate', StepTemplateSpec>;
export type WorkflowManifest = Envelope<'Workflow', WorkflowSpec>;
export type ProjectManifest = Envelope<'Project', ProjectSpec>;

export type Manifest = WorkspaceManifest | AgentManifest | StepTemplateManifest | WorkflowManifest | ProjectManifest;
export type Kind = Manifest['kind'];
