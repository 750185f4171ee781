import { resolvePlaceholder, type Spill } from './render.js';

export interface RenderedCommand {
  readonly command: string;
  /** To be added to the environment of the command. */
  readonly env: Readonly<Record<string, string>>;
}

const prefix = 'ORCH_VALUE_';
const placeholder = /^\{([A-Za-z0-9][A-Za-z0-9_.-]*)\}/;

const references = {
  none: (name: string) => `"\${${name}}"`,
  double: (name: string) => `\${${name}}`,
  single: (name: string) => `'"\${${name}}"'`,
};

/**
 * Values are never pasted into shell code: each placeholder becomes the expansion of a variable, quoted as the place asks for, so that
 * no value can end a word or become code of this command. A command that hands its words to another interpreter (`sh -c '… {goal}'`, `eval`) still
 * runs them there. `${name}` is the shell's own and stays. Where quoting is told wrong (a here-document, an
 * apostrophe in a comment) a reader sees a quote too many; there is still nothing but a variable.
 */
export function renderCommand(command: string, values: ReadonlyMap<string, string>, spill: Spill): RenderedCommand {
  const env: Record<string, string> = {};
  const names = new Map<string, string>();
  const variable = (name: string): string | null => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const value = resolvePlaceholder(name, values, spill);
    if (value === undefined) return null;
    const made = `${prefix}${names.size + 1}`;
    names.set(name, made);
    // No variable can hold a null character.
    env[made] = value.replaceAll('\0', '');
    return made;
  };
  const places = new ShellPlaces();
  let text = '';
  for (let at = 0; at < command.length; at++) {
    const char = command[at] ?? '';
    const found = char === '{' && command[at - 1] !== '$' ? placeholder.exec(command.slice(at, at + 200)) : null;
    const name = found?.[1] === undefined ? null : variable(found[1]);
    if (found && name !== null) {
      text += references[places.quote](name);
      at += found[0].length - 1;
      continue;
    }
    text += char;
    if (char === '\\' && places.quote !== 'single') text += command[++at] ?? '';
    else places.pass(char, command[at - 1] ?? '');
  }
  return { command: text, env };
}

/** How the place that was reached is quoted; a command inside `$(…)` begins without quotes of its own. */
class ShellPlaces {
  readonly #outer: { readonly quote: keyof typeof references; readonly parentheses: number }[] = [];
  #parentheses = 0;
  quote: keyof typeof references = 'none';

  pass(char: string, before: string): void {
    if (this.quote === 'single') {
      if (char === "'") this.quote = 'none';
    } else if (char === '(' && before === '$') {
      this.#outer.push({ quote: this.quote, parentheses: this.#parentheses });
      this.quote = 'none';
      this.#parentheses = 0;
    } else if (char === '"') {
      this.quote = this.quote === 'double' ? 'none' : 'double';
    } else if (this.quote === 'none') {
      if (char === "'") this.quote = 'single';
      else if (char === '(') this.#parentheses++;
      else if (char === ')') this.#close();
    }
  }

  #close(): void {
    if (this.#parentheses > 0) {
      this.#parentheses--;
      return;
    }
    const outer = this.#outer.pop();
    if (!outer) return;
    this.quote = outer.quote;
    this.#parentheses = outer.parentheses;
  }
}
