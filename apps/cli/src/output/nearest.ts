/** Up to three of the candidates that differ least from the word, all about as close as the closest; none when all differ much. */
export function nearest(word: string, candidates: readonly string[]): readonly string[] {
  const plain = (text: string) => text.toLowerCase().replace(/[_\-\s]/g, '');
  const limit = Math.max(1, Math.floor(word.length / 3));
  const measured = candidates.map((candidate) => ({ candidate, distance: editDistance(plain(word), plain(candidate)) }));
  const best = Math.min(...measured.map((each) => each.distance));
  return measured
    .filter((each) => each.distance <= Math.min(limit, best + 1))
    .toSorted((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map((each) => each.candidate);
}

/** Damerau–Levenshtein in its restricted form: insertions, deletions, substitutions and swaps of neighbours. */
function editDistance(a: string, b: string): number {
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
