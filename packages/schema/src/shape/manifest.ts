import * as z from 'zod';
import { apiVersion, type Kind } from '../manifest/manifest.js';
import { agentSpecShape } from './agent.js';
import { customResourceDefinitionSpecShape } from './custom-resource-definition.js';
import { envStoreSpecShape, secretStoreSpecShape } from './env-store.js';
import { executionProfileSpecShape } from './execution-profile.js';
import { projectSpecShape } from './project.js';
import { runtimePolicySpecShape } from './runtime-policy.js';
import { sourceTaskBindingSpecShape } from './source-task-binding.js';
import { sourceTaskTemplateSpecShape } from './source-task-template.js';
import { stepTemplateSpecShape } from './step-template.js';
import { nameShape, textsShape } from './text.js';
import { triggerSpecShape } from './trigger.js';
import { workflowSpecShape } from './workflow.js';
import { workflowStoreSpecShape } from './workflow-store.js';
import { workspaceSpecShape } from './workspace.js';

export const metadataShape = z.strictObject({
  name: nameShape.describe('Name of the resource, unique for its kind in its project.'),
  project: nameShape.optional().describe('Project that the resource belongs to; `default` when neither this nor `--project` says.'),
  description: z.string().optional().describe('What it is for, for people.'),
  labels: textsShape.optional().describe('Short texts to select by.'),
  annotations: textsShape.optional().describe('Texts for other tools.'),
});

function manifestShape<K extends string, S extends z.ZodType>(kind: K, spec: S) {
  return z.strictObject({
    apiVersion: z.literal(apiVersion).describe('Version of the manifest language.'),
    kind: z.literal(kind).describe('What is described.'),
    metadata: metadataShape.describe('Name and project.'),
    spec: spec.describe('The description itself.'),
    // So that what `get -o yaml` prints can be applied as it is.
    status: z.record(z.string(), z.unknown()).optional().describe('What the daemon said of the resource when it was printed.'),
  });
}

/**
 * Every field that a manifest of each kind may hold, as it is written; removed fields are in `removedFields`. Which of them this version
 * carries out is no matter of shape: `notBuiltKinds` and `notBuiltFields` say it.
 */
export const manifestShapes = {
  Workspace: manifestShape('Workspace', workspaceSpecShape),
  Agent: manifestShape('Agent', agentSpecShape),
  StepTemplate: manifestShape('StepTemplate', stepTemplateSpecShape),
  Workflow: manifestShape('Workflow', workflowSpecShape),
  Project: manifestShape('Project', projectSpecShape.optional()),
  RuntimePolicy: manifestShape('RuntimePolicy', runtimePolicySpecShape),
  ExecutionProfile: manifestShape('ExecutionProfile', executionProfileSpecShape),
  EnvStore: manifestShape('EnvStore', envStoreSpecShape),
  SecretStore: manifestShape('SecretStore', secretStoreSpecShape),
  WorkflowStore: manifestShape('WorkflowStore', workflowStoreSpecShape),
  Trigger: manifestShape('Trigger', triggerSpecShape),
  SourceTaskTemplate: manifestShape('SourceTaskTemplate', sourceTaskTemplateSpecShape),
  SourceTaskBinding: manifestShape('SourceTaskBinding', sourceTaskBindingSpecShape),
  CustomResourceDefinition: manifestShape('CustomResourceDefinition', customResourceDefinitionSpecShape),
} as const satisfies Readonly<Record<Kind, z.ZodType>>;
