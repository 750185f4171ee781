/** A hint for a name that was probably mistyped: what was meant, else what there is. */
export function nearestHint(wanted: string, known: readonly string[], nothing: string): string {
  if (known.length === 0) return nothing;
  const close = nearestName(wanted, known);
  if (close !== null) return `Did you mean '${close}'?`;
  const shown = known.slice(0, 10).join(', ');
  return known.length > 10 ? `There are: ${shown}, and ${known.length - 10} more.` : `There ${known.length === 1 ? 'is' : 'are'}: ${shown}.`;
}

/** The known name that was probably meant; null when none is close. */
export function nearestName(wanted: string, known: readonly string[]): string | null {
  const close = known.map((name) => ({ name, distance: distance(wanted.toLowerCase(), name.toLowerCase()) })).sort((a, b) => a.distance - b.distance)[0];
  return close !== undefined && close.distance <= Math.max(1, Math.floor(wanted.length / 3)) ? close.name : null;
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforeLast[j - 2]! + 1 : Infinity;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
