/** Names looked at for typing slips; with more there is seldom just one that was meant, and every finding would cost more. */
const mostCompared = 500;

/** The candidate that was probably meant, or null: case and separators don't count, then a few typing slips. */
export function closest(word: string, candidates: Iterable<string>): string | null {
  return createSuggester(candidates)(word);
}

/** `closest` for many words and the same candidates. */
export function createSuggester(candidates: Iterable<string>): (word: string) => string | null {
  const sorted = [...new Set(candidates)].sort();
  const known = sorted.map((candidate) => ({ candidate, plain: letters(candidate) }));
  const byLetters = new Map(known.toReversed().map(({ candidate, plain }) => [plain, candidate]));
  return (word) => {
    const plain = letters(word);
    const same = byLetters.get(plain);
    return same !== undefined && same !== word ? same : withSlips(word, plain, known);
  };
}

function withSlips(word: string, wanted: string, known: readonly { readonly candidate: string; readonly plain: string }[]): string | null {
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  let best: { readonly distance: number; readonly candidate: string } | null = null;
  let compared = 0;
  for (const { candidate, plain } of known) {
    const shorter = Math.min(plain.length, wanted.length);
    if (candidate === word || Math.abs(plain.length - wanted.length) > limit) continue;
    if (++compared > mostCompared) break;
    const distance = slips(wanted, plain);
    if (distance > limit || distance >= shorter) continue;
    if (!best || distance < best.distance) best = { distance, candidate };
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
