import type { ApplyResult, DiffResult } from './wire-values.js';

/** Whether an apply, or what it would change, was refused: nothing was stored then, and `diagnostics` say why. */
export function isRefused(result: ApplyResult | DiffResult): boolean {
  return result.diagnostics.some((diagnostic) => diagnostic.severity === 'error');
}
