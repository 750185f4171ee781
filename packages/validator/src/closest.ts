/** The candidate that was probably meant, or null: case and separators don't count, then a few typing slips. */
export function closest(word: string, candidates: Iterable<string>): string | null {
  const wanted = letters(word);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: { readonly distance: number; readonly candidate: string } | null = null;
  for (const candidate of candidates) {
    const other = letters(candidate);
    if (candidate === word || Math.abs(other.length - wanted.length) > limit) continue;
    const distance = slips(wanted, other);
    if (distance > limit || (distance > 0 && distance >= Math.min(wanted.length, other.length))) continue;
    if (!best || distance < best.distance || (distance === best.distance && candidate < best.candidate)) best = { distance, candidate };
  }
  return best?.candidate ?? null;
}

function letters(word: string): string {
  return word.toLowerCase().replace(/[\s_.-]/g, '');
}

/** Optimal string alignment: insertions, deletions, replacements and swaps of neighbours. */
function slips(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) cost = Math.min(cost, beforeLast[column - 2]! + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}
