import { baseName } from './interpreters.js';
import { wrapperBySubcommand, wrapperOf, type Wrapper } from './wrappers.js';

/** Words of the shell's grammar that a command may follow. */
const keywords: ReadonlySet<string> = new Set(['!', '{', 'if', 'then', 'elif', 'else', 'do', 'while', 'until', 'coproc']);

/** Where the reading of a simple command stands: in the arguments of a wrapper, or of none. */
interface Place {
  readonly at: number;
  readonly wrapper: Wrapper | null;
  readonly operands: number;
}

/**
 * Which words of a simple command may name what is run, behind assignments, keywords and programs that run another; the number of words
 * where it may be the next one. More than one where an option of a wrapper is unknown, or where `find` runs another program; none for
 * `for x in …`, `case … in`, `command -v`.
 */
export function commandWords(words: readonly string[]): readonly number[] {
  const found = new Set<number>();
  const seen = new Set<string>();
  const places: Place[] = [{ at: 0, wrapper: null, operands: 0 }];
  for (let place = places.pop(); place; place = places.pop()) {
    const key = `${place.at} ${place.wrapper?.name ?? ''} ${place.operands}`;
    if (seen.has(key)) continue;
    seen.add(key);
    // Within a wrapper's arguments too: a value there could move the place of the program.
    if (place.at >= words.length) found.add(words.length);
    else places.push(...(place.wrapper ? inWrapper(words, place, place.wrapper) : inCommand(words, place.at, found)));
  }
  return [...found].sort((a, b) => a - b);
}

function inWrapper(words: readonly string[], { at, operands }: Place, wrapper: Wrapper): readonly Place[] {
  const word = words[at] ?? '';
  const after = (count: number, left = operands): Place => ({ at: at + count, wrapper, operands: left });
  if (wrapper.name === 'command' && /^-[A-Za-z]*[vV]/.test(word)) return [];
  if (word === '--') return operands > 0 ? [after(1)] : [{ at: at + 1, wrapper: null, operands: 0 }];
  if (/^[-+]./.test(word)) {
    if (wrapper.value.test(word)) return [after(2)];
    return wrapper.flag.test(word) || word.includes('=') ? [after(1)] : [after(1), after(2)];
  }
  if (operands > 0) return [after(1, operands - 1), ...(wrapper.operandsMayMiss ? [{ at, wrapper: null, operands: 0 }] : [])];
  return [{ at, wrapper: null, operands: 0 }];
}

function inCommand(words: readonly string[], at: number, found: Set<number>): readonly Place[] {
  const word = words[at] ?? '';
  const next = (position: number): Place => ({ at: position, wrapper: null, operands: 0 });
  // Without a user by option it starts that user's shell, as `su` does.
  const wrapper = baseName(word) === 'runuser' && !words.some((other) => /^-u|^--user/.test(other)) ? undefined : wrapperOf(word);
  if (/^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=/.test(word) || keywords.has(word)) return [next(at + 1)];
  if (wrapper) return [{ at: at + 1, wrapper, operands: wrapper.operands }];
  if (word === 'for' || word === 'select') {
    const body = words.indexOf('do', at);
    return body === -1 ? [] : [next(body + 1)];
  }
  if (word === 'function') return [next(at + 2)];
  if (word === 'case') return [];
  found.add(at);
  const bySubcommand = wrapperBySubcommand(word, words[at + 1] ?? '');
  if (bySubcommand) return [{ at: at + 2, wrapper: bySubcommand, operands: 0 }];
  if (baseName(word) !== 'find') return [];
  return words.flatMap((option, index) => (index > at && /^-(?:exec|execdir|ok|okdir)$/.test(option) ? [next(index + 1)] : []));
}
