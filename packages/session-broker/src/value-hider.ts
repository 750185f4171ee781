import { shortestHidden, type Redactor } from './redactor.js';
import type { OpenedStore } from './store-vault.js';

/** Keeps the values of stores out of texts. */
export interface ValueHider {
  /** From now on each value is shown as `[SecretStore/name KEY]` in texts of its project, and by a mark that names no store in all others. */
  hide(store: Pick<OpenedStore, 'project' | 'kind' | 'name' | 'values'>): void;
  /** Why a value of such a store is not hidden, or null where it is. */
  whyShown(kind: OpenedStore['kind'], value: string): WhyShown | null;
}

/** Under six characters; ordinary words, in an EnvStore; (part of) a word that the product's own answers are made of. */
export type WhyShown = 'short' | 'ordinary_words' | 'word_of_answers';

/** `words`: what has to stay readable whatever a store holds, such as the names of fields in answers; a value that stands inside one of them is not hidden. Asked for once, with the first value. */
export function createValueHider(redactor: Redactor, words: () => Iterable<string>): ValueHider {
  let joined: string | null = null;
  const protectedWords = () => (joined ??= [...words()].join('\n').toLowerCase());
  // A value is handed in with every run that uses it, and to register it costs more than to know it.
  const known = new Set<string>();
  return {
    hide({ project, kind, name, values }) {
      for (const [key, value] of Object.entries(values)) {
        const once = JSON.stringify([project, kind, value]);
        if (known.has(once)) continue;
        known.add(once);
        for (const text of hiddenTexts(kind, value, protectedWords())) redactor.register(text, `${kind}/${name} ${key}`, project);
      }
    },
    whyShown(kind, value) {
      if (hiddenTexts(kind, value, protectedWords()).length > 0) return null;
      if (value.trim().length < shortestHidden) return 'short';
      return kind === 'EnvStore' && isOrdinary(value.trim()) ? 'ordinary_words' : 'word_of_answers';
    },
  };
}

/**
 * The value itself, without the blanks round it, as a shell drops its last line feed; and each line of a longer one, since lines of output come
 * one by one, with other line ends or other blanks before them. Lines that others have too, such as the frame of a key in PEM, are left.
 */
function hiddenTexts(kind: OpenedStore['kind'], value: string, protectedWords: string): readonly string[] {
  const whole = value.trim();
  if (kind === 'EnvStore' && isOrdinary(whole)) return [];
  const lines = whole.split(/[\r\n]+/).map((line) => line.trim());
  const texts = lines.length === 1 ? lines : [whole, ...lines.filter((line) => !isCommon(line))];
  return [...new Set(texts)].filter((text) => text.length >= shortestHidden && !protectedWords.includes(text.toLowerCase()));
}

/** Frames of PEM, rulers, brackets: with fewer than three different letters or digits a line says nothing of its own. */
function isCommon(line: string): boolean {
  return /^-----(?:BEGIN|END) [A-Z0-9 ]+-----$/.test(line) || new Set(line.toLowerCase().match(/[\p{L}\p{N}]/gu)).size < 3;
}

/**
 * `production`, `eu-west-1`, `Release 12`: what configuration holds, and what goals and outputs say all the time. A secret that looks so is
 * hidden in a SecretStore.
 */
function isOrdinary(value: string): boolean {
  return value.length < 16 && /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+)(?:[-_./ ](?:\p{Lu}?\p{Ll}+|\p{Lu}+|\d+))*$/u.test(value);
}
