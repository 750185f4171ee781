import type { ApplyResult } from './wire-values.js';

/** Whether an apply was refused: nothing was stored then, and `diagnostics` say why. */
export function isRefused(result: ApplyResult): boolean {
  return result.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
