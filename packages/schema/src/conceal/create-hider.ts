import { mask } from '../check/secret-patterns.js';

/** A shorter one is a part of ordinary words. */
const shortest = 6;

/** Secrets that begin alike. */
interface Group {
  readonly whole: ReadonlySet<string>;
  /** From the longest down: one may be the beginning of another. */
  readonly lengths: readonly number[];
  readonly sorted: readonly string[];
}

/** Puts a mask in place of each secret in a text, and of the beginning of one that `…` cuts. However many there are, a text is gone through once. */
export function createHider(secrets: Iterable<string>): ((text: string) => string) | null {
  const alike = Map.groupBy(new Set([...secrets].filter(({ length }) => length >= shortest)), (secret) => secret.slice(0, shortest));
  if (alike.size === 0) return null;
  const groups = new Map([...alike].map(([beginning, group]) => [beginning, groupOf(group)]));
  return (text) => {
    let hidden = '';
    let done = 0;
    for (let at = 0; at + shortest <= text.length; ) {
      const group = groups.get(text.slice(at, at + shortest));
      const length = group === undefined ? 0 : lengthAt(group, text, at);
      if (length === 0) at++;
      else {
        hidden += text.slice(done, at) + mask;
        at += length;
        done = at;
      }
    }
    return done === 0 ? text : hidden + text.slice(done);
  };
}

function groupOf(secrets: readonly string[]): Group {
  return { whole: new Set(secrets), lengths: [...new Set(secrets.map(({ length }) => length))].sort((a, b) => b - a), sorted: [...secrets].sort() };
}

function lengthAt({ whole, lengths, sorted }: Group, text: string, at: number): number {
  const found = lengths.find((length) => whole.has(text.slice(at, at + length)) && !isPartOfWord(text, at, at + length));
  if (found !== undefined) return found;
  const cut = text.indexOf('…', at);
  const piece = cut === -1 ? '' : text.slice(at, cut);
  return piece.length >= shortest && firstFrom(sorted, piece)?.startsWith(piece) === true ? piece.length : 0;
}

/** Whether a secret that is a word, such as `require`, stands inside of another, such as `required`. */
function isPartOfWord(text: string, start: number, end: number): boolean {
  const isLetter = (unit: string | undefined) => unit !== undefined && /\p{L}/u.test(unit);
  return (isLetter(text[start - 1]) || isLetter(text[end])) && /^\p{L}+$/u.test(text.slice(start, end));
}

function firstFrom(sorted: readonly string[], wanted: string): string | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low];
}
