/** A hint for a name that was probably mistyped: what was meant, else what there is. */
export function nearestHint(wanted: string, known: readonly string[], nothing: string): string {
  if (known.length === 0) return nothing;
  const close = known.map((name) => ({ name, distance: distance(wanted.toLowerCase(), name.toLowerCase()) })).sort((a, b) => a.distance - b.distance)[0]!;
  if (close.distance <= Math.max(1, Math.floor(wanted.length / 3))) return `Did you mean '${close.name}'?`;
  const shown = known.slice(0, 10).join(', ');
  return known.length > 10 ? `There are: ${shown}, and ${known.length - 10} more.` : `There ${known.length === 1 ? 'is' : 'are'}: ${shown}.`;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
