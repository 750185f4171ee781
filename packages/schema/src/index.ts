/**
 * Reads manifests: YAML text to typed documents with positions, each checked for itself.
 * Refuses to know any other document, any driver and any file system.
 */
export type { Excerpt, ForeignDocument, ManifestDocument, ParseResult } from './document.js';
export { hideNames, hideSecrets, showableResource } from './conceal/hide-secrets.js';
export { showableText } from './conceal/showable-text.js';
export { builtinSteps } from './fields/builtin-steps.js';
export { builtKinds, notBuiltFields, notBuiltKinds, type BuiltKind, type NotBuiltField, type NotBuiltKind } from './fields/not-built.js';
export { removedFields, type RemovedField } from './fields/removed-fields.js';
export type { AgentDriver, AgentSpec, CommandRule, DriverOptions, EnvEntry, EnvReference, EnvStoreReference, EnvValue } from './manifest/agent.js';
export type { CustomResourceDefinitionSpec, CustomResourceHooks, CustomResourcePlugin, CustomResourceVersion } from './manifest/custom-resource-definition.js';
export { hiddenMark, shortestHiddenValue, valuePlaceholder, type VariablesSpec } from './manifest/env-store.js';
export type { ExecutionProfileSpec } from './manifest/execution-profile.js';
export type { HealthPolicy } from './manifest/health-policy.js';
export type { JsonMap, JsonValue } from './manifest/json-value.js';
export {
  apiVersion,
  kinds,
  type AgentManifest,
  type CustomResourceDefinitionManifest,
  type EnvStoreManifest,
  type ExecutionProfileManifest,
  type Kind,
  type Manifest,
  type Metadata,
  type ProjectManifest,
  type RuntimePolicyManifest,
  type SecretStoreManifest,
  type SourceTaskBindingManifest,
  type SourceTaskTemplateManifest,
  type StepTemplateManifest,
  type TriggerManifest,
  type WorkflowManifest,
  type WorkflowStoreManifest,
  type WorkspaceManifest,
} from './manifest/manifest.js';
export { namePattern } from './manifest/name.js';
export type { ProjectSpec } from './manifest/project.js';
export type { RunnerPolicy, RuntimePolicySpec } from './manifest/runtime-policy.js';
export type { SourceMatch, SourceTaskBindingSpec } from './manifest/source-task-binding.js';
export type { SourceTaskAction, SourceTaskTemplateSpec } from './manifest/source-task-template.js';
export type { DriverRequirements, FailureAction, PostAction, SessionResume, SideEffectClass, StepBehavior, StepExecution, SuccessAction } from './manifest/step-behavior.js';
export { sessionVariables } from './manifest/session-variables.js';
export type { StepTemplateSpec } from './manifest/step-template.js';
export type { EventFilter, TriggerAction, TriggerEvent, TriggerFilesystem, TriggerSpec, TriggerWebhook } from './manifest/trigger.js';
export type { AdaptiveSpec, Condition, FinalizeRule, ItemIsolation, ItemSelection, LoopSpec, WorkflowSpec, WorkflowStep } from './manifest/workflow.js';
export type { Invariant, SafetySpec } from './manifest/workflow-safety.js';
export type { StoreRetention, WorkflowStoreSpec } from './manifest/workflow-store.js';
export type { WorkspaceSpec } from './manifest/workspace.js';
export { inProject } from './in-project.js';
export type { PartialManifest } from './partial/partial-manifest.js';
export type { Suppression } from './suppression/suppression.js';
export { isText } from './source/decode.js';
export { parseManifests, type ParseOptions } from './parse-manifests.js';
export { writtenSpec } from './typed-manifest.js';
