/**
 * Reads manifests: YAML text to typed documents with positions, each checked for itself.
 * Refuses to know any other document, any driver and any file system.
 */
export type { ManifestDocument, ParseResult } from './document.js';
export { notBuiltFields, notBuiltKinds, type NotBuiltField } from './fields/not-built.js';
export { removedFields, type RemovedField } from './fields/removed-fields.js';
export type { AgentDriver, AgentSpec, DriverOptions, EnvEntry } from './manifest/agent.js';
export type { JsonValue } from './manifest/json-value.js';
export {
  apiVersion,
  type AgentManifest,
  type Kind,
  kinds,
  manifestShapes,
  type Manifest,
  type Metadata,
  type ProjectManifest,
  type StepTemplateManifest,
  type WorkflowManifest,
  type WorkflowStoreManifest,
  type WorkspaceManifest,
} from './manifest/manifest.js';
export { namePattern } from './manifest/name.js';
export type { ProjectSpec } from './manifest/project.js';
export type { StepTemplateSpec } from './manifest/step-template.js';
export type { DriverRequirements, SessionResume, SideEffectClass, StepBehavior, WorkflowSpec, WorkflowStep } from './manifest/workflow.js';
export type { StoreRetention, WorkflowStoreSpec } from './manifest/workflow-store.js';
export type { WorkspaceSpec } from './manifest/workspace.js';
export { inProject } from './in-project.js';
export type { PartialManifest } from './partial/partial-manifest.js';
export type { Suppression } from './suppression/suppression.js';
export { parseManifests, type ParseOptions } from './parse-manifests.js';
