import type { Placeholder } from './placeholders.js';

const openers: ReadonlySet<string> = new Set(['{', 'if', 'case', 'while', 'until', 'for', 'select']);
const closers: ReadonlySet<string> = new Set(['}', 'fi', 'esac', 'done']);

/** What one pipeline of a command passes on, with the here-documents of its line. One that ends in a pipe, or is open, goes on. */
export class Line {
  #open = 0;
  #placed: { readonly placeholder: Placeholder; readonly pipes: number }[] = [];
  #pipes = 0;
  /** What the shell itself reads from here on, by `exec`. */
  #standing: Placeholder[] = [];
  keepsInput = false;
  /** A program of the line that runs what it reads. */
  reader: string | null = null;
  /** Functions that the command defines: what one passes on or reads is known only where it is called. */
  readonly #functions = new Set<string>();
  #readerInFunction: string | null = null;
  endsInPipe = false;

  place(placeholder: Placeholder): void {
    this.#placed.push({ placeholder, pipes: this.#pipes });
    if (this.#functions.size > 0) this.#standing.push(placeholder);
  }

  /** In a here-document, which is read behind the line. */
  placeInput(placeholder: Placeholder): void {
    if (this.keepsInput) this.#standing.push(placeholder);
    this.#placed.push({ placeholder, pipes: 0 });
  }

  /** From here on, a value may come out of a call, and a call may be a reader. */
  defineFunction(name: string): void {
    this.#functions.add(name);
  }

  get definesFunctions(): boolean {
    return this.#functions.size > 0;
  }

  /** A word that calls a function of the command, or hands one to a program that does. */
  callsFunction(words: readonly string[]): boolean {
    return words.some((word) => this.#functions.has(word));
  }

  setReader(reader: string): void {
    this.reader = reader;
    if (this.#functions.size > 0) this.#readerInFunction = reader;
  }

  /** What a call of a function of the command may run its input with. */
  readerOf(words: readonly string[]): string | null {
    return words.some((word) => this.#functions.has(word)) ? this.#readerInFunction : null;
  }

  /** A word in the place of a command. */
  keyword(word: string): void {
    if (openers.has(word)) this.#open += 1;
    else if (closers.has(word) && this.#open > 0) this.#open -= 1;
  }

  pipe(): void {
    this.#pipes += 1;
    this.endsInPipe = true;
  }

  /** `exec` without a command: whoever reads later reads this. */
  keepInput(placeholders: readonly Placeholder[]): void {
    this.#standing.push(...placeholders);
    this.keepsInput = true;
  }

  /** Those that a program of the line may read from the pipe before it, or from the shell's own input. */
  readable(): readonly Placeholder[] {
    const piped = this.#placed.filter(({ pipes }) => pipes < this.#pipes).map(({ placeholder }) => placeholder);
    return [...this.#standing, ...piped];
  }

  end(): void {
    if (this.endsInPipe || this.#open > 0) return;
    this.#placed = [];
    this.#pipes = 0;
    this.reader = null;
    this.keepsInput = false;
  }
}
