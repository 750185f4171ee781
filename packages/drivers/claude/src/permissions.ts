import type { OpenRequest } from '@orch/driver';

export type PermissionChoice = { readonly type: 'ask' } | { readonly type: 'deny'; readonly reason: string };

/** The client asks only for what the workspace access and `allowedTools` don't cover: both were given to it. */
export function choosePermission({ permissionMode }: Pick<OpenRequest, 'permissionMode'>): PermissionChoice {
  if (permissionMode === 'ask') return { type: 'ask' };
  if (permissionMode === 'deny') return { type: 'deny', reason: 'the agent’s permission mode denies every request' };
  return { type: 'deny', reason: 'no pattern of `allowedTools` covers it' };
}
