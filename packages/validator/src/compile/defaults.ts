import type { SideEffectClass } from '@orch/schema';

export const defaultTimeoutSeconds = 3600;
export const defaultApprovalTimeoutSeconds = 1800;
export const defaultPrompt = '{goal}';
/** The careful one: a step whose effects are unknown must not happen twice. */
export const defaultSideEffectClass: SideEffectClass = 'non_idempotent_external';
