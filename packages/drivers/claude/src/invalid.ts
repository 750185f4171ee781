import { OrchError } from '@orch/diagnostics';

/** A configuration that cannot be carried out, and was applied by another version. */
export function invalid(message: string): OrchError {
  return new OrchError('driver_config_invalid', message, { hint: 'Correct the agent’s `driver` block.' });
}
