import { editDistance, plainLetters, slipsAllowed } from '@orch/diagnostics';

/** Names looked at for typing slips; with more there is seldom just one that was meant, and every finding would cost more. */
const mostCompared = 500;

/** The candidate that was probably meant, or null: case and separators don't count, then a few typing slips. */
export function closest(word: string, candidates: Iterable<string>): string | null {
  return createSuggester(candidates)(word);
}

/** `closest` for many words and the same candidates. */
export function createSuggester(candidates: Iterable<string>): (word: string) => string | null {
  const sorted = [...new Set(candidates)].sort();
  const known = sorted.map((candidate) => ({ candidate, plain: plainLetters(candidate) }));
  const byLetters = new Map(known.toReversed().map(({ candidate, plain }) => [plain, candidate]));
  return (word) => {
    const plain = plainLetters(word);
    const same = byLetters.get(plain);
    return same !== undefined && same !== word ? same : withSlips(word, plain, known);
  };
}

function withSlips(word: string, wanted: string, known: readonly { readonly candidate: string; readonly plain: string }[]): string | null {
  const limit = slipsAllowed(wanted);
  let best: { readonly distance: number; readonly candidate: string } | null = null;
  let compared = 0;
  for (const { candidate, plain } of known) {
    const shorter = Math.min(plain.length, wanted.length);
    if (candidate === word || Math.abs(plain.length - wanted.length) > limit) continue;
    if (++compared > mostCompared) break;
    const distance = editDistance(wanted, plain, limit);
    if (distance > limit || distance >= shorter) continue;
    if (!best || distance < best.distance) best = { distance, candidate };
  }
  return best?.candidate ?? null;
}
