import { editDistance, plainLetters, slipsAllowed } from '@orch/diagnostics';

/** Names looked at for typing slips; with more there is seldom just one that was meant, and every finding would cost more. */
const mostCompared = 500;
/** The same for all words together: of thousands of unknown names the first ones get advice. */
const mostComparedInAll = 100_000;

/** The candidate that was probably meant, or null: case and separators don't count, then a few typing slips. */
export function closest(word: string, candidates: Iterable<string>): string | null {
  return createSuggester(candidates)(word);
}

interface Known {
  readonly candidate: string;
  readonly plain: string;
}

/** `closest` for many words and the same candidates. */
export function createSuggester(candidates: Iterable<string>): (word: string) => string | null {
  const known = [...new Set(candidates)].sort().map((candidate) => ({ candidate, plain: plainLetters(candidate) }));
  const byLetters = new Map(known.toReversed().map(({ candidate, plain }) => [plain, candidate]));
  const byLength = new Map<number, Known[]>();
  for (const one of known) {
    const same = byLength.get(one.plain.length);
    if (same) same.push(one);
    else byLength.set(one.plain.length, [one]);
  }
  const advice = new Map<string, string | null>();
  let left = mostComparedInAll;
  return (word) => {
    const plain = plainLetters(word);
    const same = byLetters.get(plain);
    if (same !== undefined && same !== word) return same;
    let found = advice.get(word);
    if (found === undefined) {
      const near = ofSimilarLength(plain, byLength, Math.min(mostCompared, left)).filter(({ candidate }) => candidate !== word);
      left -= near.length;
      advice.set(word, (found = withSlips(plain, near)));
    }
    return found;
  };
}

/** Those of the very length first. */
function ofSimilarLength(wanted: string, byLength: ReadonlyMap<number, readonly Known[]>, most: number): readonly Known[] {
  const found: Known[] = [];
  for (let away = 0; away <= slipsAllowed(wanted); away++) {
    for (const length of away === 0 ? [wanted.length] : [wanted.length - away, wanted.length + away]) found.push(...(byLength.get(length)?.slice(0, most - found.length) ?? []));
  }
  return found;
}

function withSlips(wanted: string, near: readonly Known[]): string | null {
  const limit = slipsAllowed(wanted);
  let best: { readonly distance: number; readonly candidate: string } | null = null;
  for (const { candidate, plain } of near) {
    const distance = editDistance(wanted, plain, limit);
    if (distance > limit || distance >= Math.min(plain.length, wanted.length)) continue;
    if (!best || distance < best.distance || (distance === best.distance && candidate < best.candidate)) best = { distance, candidate };
  }
  return best?.candidate ?? null;
}
