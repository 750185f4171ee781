import { nearestNames } from '@orch/diagnostics';

/** A hint for a name that was probably mistyped: what was meant, else what there is. */
export function nearestHint(wanted: string, known: readonly string[], nothing: string): string {
  if (known.length === 0) return nothing;
  const close = nearestName(wanted, known);
  if (close !== null) return `Did you mean "${close}"?`;
  const shown = known.slice(0, 10).join(', ');
  return known.length > 10 ? `There are: ${shown}, and ${known.length - 10} more.` : `There ${known.length === 1 ? 'is' : 'are'}: ${shown}.`;
}

/** The known name that was probably meant; null when none is close. */
export function nearestName(wanted: string, known: readonly string[]): string | null {
  return nearestNames(wanted, known, 1)[0] ?? null;
}
