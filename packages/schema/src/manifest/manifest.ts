import type { AgentSpec } from './agent.js';
import type { CustomResourceDefinitionSpec } from './custom-resource-definition.js';
import type { VariablesSpec } from './env-store.js';
import type { ExecutionProfileSpec } from './execution-profile.js';
import type { ProjectSpec } from './project.js';
import type { RuntimePolicySpec } from './runtime-policy.js';
import type { SourceTaskBindingSpec } from './source-task-binding.js';
import type { SourceTaskTemplateSpec } from './source-task-template.js';
import type { StepTemplateSpec } from './step-template.js';
import type { TriggerSpec } from './trigger.js';
import type { WorkflowStoreSpec } from './workflow-store.js';
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
export type RuntimePolicyManifest = Envelope<'RuntimePolicy', RuntimePolicySpec>;
export type ExecutionProfileManifest = Envelope<'ExecutionProfile', ExecutionProfileSpec>;
export type EnvStoreManifest = Envelope<'EnvStore', VariablesSpec>;
export type SecretStoreManifest = Envelope<'SecretStore', VariablesSpec>;
export type WorkflowStoreManifest = Envelope<'WorkflowStore', WorkflowStoreSpec>;
export type TriggerManifest = Envelope<'Trigger', TriggerSpec>;
export type SourceTaskTemplateManifest = Envelope<'SourceTaskTemplate', SourceTaskTemplateSpec>;
export type SourceTaskBindingManifest = Envelope<'SourceTaskBinding', SourceTaskBindingSpec>;
export type CustomResourceDefinitionManifest = Envelope<'CustomResourceDefinition', CustomResourceDefinitionSpec>;

export type Manifest =
  | WorkspaceManifest
  | AgentManifest
  | StepTemplateManifest
  | WorkflowManifest
  | ProjectManifest
  | RuntimePolicyManifest
  | ExecutionProfileManifest
  | EnvStoreManifest
  | SecretStoreManifest
  | WorkflowStoreManifest
  | TriggerManifest
  | SourceTaskTemplateManifest
  | SourceTaskBindingManifest
  | CustomResourceDefinitionManifest;

/** Every kind whose manifests are typed, whether or not this version carries it out. */
export type Kind = Manifest['kind'];

const kindTable: Readonly<Record<Kind, true>> = {
  Workspace: true,
  Agent: true,
  StepTemplate: true,
  Workflow: true,
  Project: true,
  RuntimePolicy: true,
  ExecutionProfile: true,
  EnvStore: true,
  SecretStore: true,
  WorkflowStore: true,
  Trigger: true,
  SourceTaskTemplate: true,
  SourceTaskBinding: true,
  CustomResourceDefinition: true,
};

export const kinds = Object.keys(kindTable) as readonly Kind[];
