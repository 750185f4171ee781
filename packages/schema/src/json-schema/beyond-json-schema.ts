import type { Code } from '@orch/diagnostics';
import type { Kind } from '../manifest/manifest.js';

/** One thing that `parseManifests` refuses in a single document and no JSON Schema here says, with a `spec` that shows it. Shapes and schemas agree. */
export interface BeyondJsonSchema {
  readonly what: string;
  readonly code: Code;
  readonly kind: Kind;
  readonly spec: unknown;
}

export const beyondJsonSchema: readonly BeyondJsonSchema[] = [
  { what: 'paths that lead out of the workspace', code: 'path_outside_workspace', kind: 'Workspace', spec: { work_dir: '.', ticket_dir: '../x' } },
  { what: 'blocks under `driver` that are rather misspelt fields', code: 'unknown_field', kind: 'Agent', spec: { capabilities: ['a'], driver: { provider: 'claude', optoins: {} } } },
  { what: 'two steps of one id', code: 'duplicate_step_id', kind: 'Workflow', spec: { steps: [{ id: 'a' }, { id: 'a' }] } },
  { what: 'steps that are two things at once, such as a command with a template', code: 'mutually_exclusive_fields', kind: 'Workflow', spec: { steps: [{ id: 'a', command: 'x', template: 't' }] } },
  { what: 'session identifiers in commands, prompts and variables', code: 'session_identifier_in_manifest', kind: 'Workflow', spec: { steps: [{ id: 'a', command: 'claude --resume x' }] } },
  { what: 'secrets outside a SecretStore', code: 'secret_in_manifest', kind: 'StepTemplate', spec: { prompt: 'ghp_012345678901234567890123456789012345' } },
  { what: 'a Trigger with both `cron` and `event`', code: 'mutually_exclusive_fields', kind: 'Trigger', spec: { cron: { schedule: '0 3 * * *' }, event: { source: 'webhook' }, action: { workflow: 'w' } } },
  {
    what: 'a SourceTaskBinding with both `channels` and `allChannels: true`',
    code: 'mutually_exclusive_fields',
    kind: 'SourceTaskBinding',
    spec: { triggerRef: 't', templateRef: 's', match: { eventKind: 'reaction_added', channels: ['C1'], allChannels: true } },
  },
];
