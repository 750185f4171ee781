/**
 * Damerau–Levenshtein distance in its restricted form: insertions, deletions, replacements and swaps of neighbours, in UTF-16 units.
 * Gives up above `limit` and returns `limit + 1`.
 */
export function editDistance(a: string, b: string, limit = Infinity): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
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
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return last[b.length]!;
}

/** The same letters, whatever the case and the separators. */
export function plainLetters(name: string): string {
  return name.toLowerCase().replace(/[_\-.\s]/g, '');
}

/** How many slips a word of so many letters may have and still be meant: one for each three letters. */
export function slipsAllowed(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

/** The candidates that differ least, up to `most` of them by name; case and separators don't count. None when all differ much. */
export function nearestNames(word: string, candidates: Iterable<string>, most: number): readonly string[] {
  const letters = plainLetters(word);
  const limit = slipsAllowed(letters);
  const close = [...candidates]
    .map((candidate) => ({ candidate, distance: editDistance(letters, plainLetters(candidate), limit) }))
    // One slip in a word of two letters is another word.
    .filter(({ distance }) => distance <= limit && (distance === 0 || letters.length > 2));
  const least = Math.min(...close.map(({ distance }) => distance));
  return close
    .filter(({ distance }) => distance === least)
    .map(({ candidate }) => candidate)
    .sort()
    .slice(0, most);
}
