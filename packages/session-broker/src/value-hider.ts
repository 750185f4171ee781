import type { Redactor } from './redactor.js';
import type { OpenedStore } from './store-vault.js';

/** Keeps the values of stores out of texts. */
export interface ValueHider {
  /** From now on each value is shown as `[SecretStore/name KEY]`. */
  hide(store: Pick<OpenedStore, 'kind' | 'name' | 'values'>): void;
  /** Whether a value can be told from ordinary text: others are not hidden. */
  canHide(value: string): boolean;
}

/** With fewer characters a text is a part of ordinary ones. */
const shortest = 6;

/** `words`: what has to stay readable whatever a store holds, such as the names of fields in answers; a value that stands inside one of them is not hidden. Asked for once, with the first value. */
export function createValueHider(redactor: Redactor, words: () => Iterable<string>): ValueHider {
  let joined: string | null = null;
  const protectedWords = () => (joined ??= [...words()].join('\n').toLowerCase());
  // A value is handed in with every run that uses it, and to register it costs more than to know it.
  const known = new Set<string>();
  return {
    hide({ kind, name, values }) {
      for (const [key, value] of Object.entries(values)) {
        if (known.has(value)) continue;
        known.add(value);
        for (const text of hiddenTexts(value, protectedWords())) redactor.register(text, `${kind}/${name} ${key}`);
      }
    },
    canHide: (value) => hiddenTexts(value, protectedWords()).length > 0,
  };
}

/**
 * The value itself, without the blanks round it, as a shell drops its last line feed; and each line of a longer one, since lines of output come
 * one by one, with other line ends or other blanks before them. Lines that others have too, such as the frame of a key in PEM, are left.
 */
function hiddenTexts(value: string, protectedWords: string): readonly string[] {
  const whole = value.trim();
  const lines = whole.split(/[\r\n]+/).map((line) => line.trim());
  const texts = lines.length === 1 ? lines : [whole, ...lines.filter((line) => !isCommon(line))];
  return [...new Set(texts)].filter((text) => text.length >= shortest && !protectedWords.includes(text.toLowerCase()));
}

/** Frames of PEM, rulers, brackets: with fewer than three different letters or digits a line says nothing of its own. */
function isCommon(line: string): boolean {
  return /^-----(?:BEGIN|END) [A-Z0-9 ]+-----$/.test(line) || new Set(line.toLowerCase().match(/[\p{L}\p{N}]/gu)).size < 3;
}
