import type { OpenRequest } from '@orch/driver';
import { gapOf, patternsOf } from './allowed-tools.js';
import type { ToolUse } from './read-record.js';

export type PermissionChoice = { readonly type: 'ask' } | { readonly type: 'deny'; readonly reason: string };
type Rules = Pick<OpenRequest, 'permissionMode' | 'allowedTools' | 'workingDirectory'>;

/** Whether the client may go by its own judgement, which `allowedTools` were given to; else it has to ask for this use of a tool. */
export function mayJudge(request: Rules, { name, input }: ToolUse): boolean {
  return gapOf(patternsOf(request), name, input, request.workingDirectory) === null;
}

/** Of what the client has asked for: what the workspace access and `allowedTools` cover it does not ask for. */
export function choosePermission(request: Rules, { name, input }: ToolUse): PermissionChoice {
  if (request.permissionMode === 'ask') return { type: 'ask' };
  if (request.permissionMode === 'deny') return { type: 'deny', reason: 'the agent’s permission mode denies every request' };
  return { type: 'deny', reason: `no pattern of \`allowedTools\` covers ${gapOf(patternsOf(request), name, input, request.workingDirectory) ?? 'it'}` };
}
