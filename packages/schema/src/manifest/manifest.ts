import * as z from 'zod';
import { agentSpecShape, type AgentSpec } from './agent.js';
import { nameShape } from './name.js';
import { projectSpecShape, type ProjectSpec } from './project.js';
import { stepTemplateSpecShape, type StepTemplateSpec } from './step-template.js';
import { workflowSpecShape, type WorkflowSpec } from './workflow.js';
import { workflowStoreSpecShape, type WorkflowStoreSpec } from './workflow-store.js';
import { workspaceSpecShape, type WorkspaceSpec } from './workspace.js';

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
export type WorkflowStoreManifest = Envelope<'WorkflowStore', WorkflowStoreSpec>;

export type Manifest = WorkspaceManifest | AgentManifest | StepTemplateManifest | WorkflowManifest | ProjectManifest | WorkflowStoreManifest;
export type Kind = Manifest['kind'];

export const metadataShape = z.strictObject({
  name: nameShape.describe('Name of the resource, unique for its kind in its project.'),
  project: nameShape.optional().describe('Project that the resource belongs to; `default` when neither this nor `--project` says.'),
  description: z.string().optional().describe('What it is for, for people.'),
  labels: z.record(z.string(), z.string()).optional().describe('Short texts to select by.'),
  annotations: z.record(z.string(), z.string()).optional().describe('Texts for other tools.'),
});

function manifestShape<K extends string, S extends z.ZodType>(kind: K, spec: S) {
  return z.strictObject({
    apiVersion: z.literal(apiVersion).describe('Version of the manifest language.'),
    kind: z.literal(kind).describe('What is described.'),
    metadata: metadataShape.describe('Name and project.'),
    spec: spec.describe('The description itself.'),
  });
}

/** What this version carries out. Fields that were removed or are not built yet are in `removedFields` and `notBuiltFields`. */
export const manifestShapes = {
  Workspace: manifestShape('Workspace', workspaceSpecShape),
  Agent: manifestShape('Agent', agentSpecShape),
  StepTemplate: manifestShape('StepTemplate', stepTemplateSpecShape),
  Workflow: manifestShape('Workflow', workflowSpecShape),
  Project: manifestShape('Project', projectSpecShape),
  WorkflowStore: manifestShape('WorkflowStore', workflowStoreSpecShape),
} as const satisfies Readonly<Record<Kind, z.ZodType>>;

export const kinds = Object.keys(manifestShapes) as readonly Kind[];
