import type { Placeholder } from './placeholders.js';

const declaring: ReadonlySet<string> = new Set(['export', 'readonly', 'local', 'declare', 'typeset', 'env']);
const assigned = /^([A-Za-z_]\w*)\+?=/;
/** Stands for all parameters of a function or of the shell: which one holds what is not followed. */
const parameters = '@';

export interface Held {
  readonly placeholder: Placeholder;
  /** The variable holds the value alone, and that is a path. */
  readonly isPath: boolean;
}

/** The variables that hold a value of the command, as far as its text says so: by an assignment, a loop over words, or `set`. */
export class HeldValues {
  readonly #byName = new Map<string, Held[]>();
  /** Why the parameters of a function of the command are run as code. */
  runsParameters: string | null = null;

  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** A value stands in the current word of a simple command, behind `start`. */
  hold(words: readonly string[], start: string, placeholder: Placeholder, isPath: boolean): void {
    const name = assigned.exec(start)?.[1];
    const isAssignment = name !== undefined && words.every((word) => assigned.test(word) || declaring.has(word) || word.startsWith('-'));
    const [first, second, third] = words;
    if (isAssignment) this.#add(name, { placeholder, isPath: isPath && start === `${name}=` });
    else if (first === 'for' && second !== undefined && third === 'in' && !words.includes('do')) this.#add(second, { placeholder, isPath: isPath && start === '' });
    else if (first === 'set') this.#add(parameters, { placeholder, isPath: false });
  }

  of(name: string): readonly Held[] {
    return this.#byName.get(isParameter(name) ? parameters : name) ?? [];
  }

  #add(name: string, held: Held): void {
    this.#byName.set(name, [...(this.#byName.get(name) ?? []), held]);
  }
}

/** `1`, `@`, `*`: what a function or the shell was called with. */
export function isParameter(name: string): boolean {
  return /^(?:[1-9]\d*|[@*])$/.test(name);
}

/** The name that `$name` or `${name…}` expands; null for other expansions. */
export function expandedName(text: string): string | null {
  return /^\$\{?[!#]?([A-Za-z_]\w*|[1-9]\d*|[@*])/.exec(text)?.[1] ?? null;
}
