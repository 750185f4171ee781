import { closest } from '../closest.js';
import { isPlaceholder, placeholderNames } from '../placeholders.js';

export interface UnknownPlaceholder {
  readonly name: string;
  /** Of the opening brace, in the text. */
  readonly offset: number;
  readonly meant: string | null;
}

interface Around {
  /** Ids of the steps whose output may be asked for, by workflow; null where they are not known. */
  readonly steps: readonly ReadonlySet<string>[] | null;
  /** What else stands for something here. */
  readonly others?: readonly string[];
}

/** Not what other languages write in braces: `${x}`, `\frac{x}`, `f{x}`, `[a-z]{n}`, `{{x}}`. */
const placeholder = /(?<![\w$\\{}\])])\{([A-Za-z][A-Za-z0-9_.-]*)\}(?!\})/g;
/** Refused as a whole by a rule of its own. */
const sessionIdentifier = /(?:session|thread|conversation)_?id$/i;

/** A text that is full of them is no prompt of ours, and each costs a look through the text. */
const mostNamed = 20;
/** Of more steps none is suggested. */
const mostSuggested = 200;

/** Words in braces that stand for nothing, each word once, with what was probably meant. */
export function findUnknownPlaceholders(text: string, { steps, others = [] }: Around): readonly UnknownPlaceholder[] {
  const isKnown = (name: string): boolean => others.includes(name) || isPlaceholder(name, (id) => steps === null || steps.some((ids) => ids.has(id)));
  const found = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(placeholder)) {
    if (found.size >= mostNamed) break;
    if (!found.has(name) && !isKnown(name) && !sessionIdentifier.test(name)) found.set(name, index);
  }
  const ids = (steps ?? []).reduce((count, { size }) => count + size, 0) > mostSuggested ? [] : (steps ?? []).flatMap((one) => [...one]);
  const candidates = [...placeholderNames, ...others, ...ids.map((id) => `${id}_output`)];
  return [...found].map(([name, offset]) => ({ name, offset, meant: closest(name, candidates) }));
}
