import type { OpenRequest } from '@orch/driver';
import { isToolAllowed } from './allowed-tools.js';

export type PermissionChoice = { readonly type: 'allow' } | { readonly type: 'deny'; readonly reason: string } | { readonly type: 'ask' };

export function choosePermission(request: Pick<OpenRequest, 'permissionMode' | 'allowedTools'>, tool: string, use: string): PermissionChoice {
  if (request.permissionMode === 'ask') return { type: 'ask' };
  if (request.permissionMode === 'deny') return { type: 'deny', reason: 'the agent’s permission mode denies every request' };
  return isToolAllowed(request.allowedTools, tool, use)
    ? { type: 'allow' }
    : { type: 'deny', reason: 'no pattern of `allowedTools` covers it' };
}
