/** Damerau–Levenshtein distance (adjacent letters swapped count once); gives up above `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The same letters, whatever the case and the separators. */
export function plainLetters(name: string): string {
  return name.toLowerCase().replace(/[_\-. ]/g, '');
}

/** The candidate that was probably meant, or null. Same letters win; then at most one slip for each three letters. */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  const letters = plainLetters(name);
  const limit = Math.max(1, Math.floor(letters.length / 3));
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const found = distance(letters, plainLetters(candidate), limit);
    if (found < bestDistance) [best, bestDistance] = [candidate, found];
  }
  // One slip in a word of two letters is another word.
  return best !== null && bestDistance > 0 && letters.length < 3 ? null : best;
}
