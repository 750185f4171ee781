import { CelProblem, readTokens, type Token } from './tokens.js';

/** A name of an expression that nothing in it defines: what the expression asks its surroundings for. */
export interface Variable {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const longest = 20_000;
const deepest = 100;

/** Signs that join two operands, by how strongly they bind; `? :` is read apart. */
const levels: readonly (readonly string[])[] = [['||'], ['&&'], ['<', '<=', '>', '>=', '==', '!=', 'in'], ['+', '-'], ['*', '/', '%']];
/** Methods whose first argument names the item that the others are about. */
const binding: ReadonlySet<string> = new Set(['all', 'exists', 'exists_one', 'map', 'filter']);
const reserved: ReadonlySet<string> = new Set('as break const continue else for function if import let loop package namespace return var void while in'.split(' '));
const literals: ReadonlySet<string> = new Set(['true', 'false', 'null']);
const types: ReadonlySet<string> = new Set(['int', 'uint', 'double', 'bool', 'string', 'bytes', 'list', 'map', 'null_type', 'type', 'dyn', 'timestamp', 'duration']);

/**
 * Reads an expression of the Common Expression Language: that it is one, and which variables it asks for. It is not evaluated, so that no
 * pattern of `matches()` is ever tried here. Read by hand, as this runs at every start of every program and in browsers: a library that
 * evaluates costs a hundred times as much to load. The tests hold it against one.
 */
export function readExpression(source: string): { readonly variables: readonly Variable[] } | { readonly problem: CelProblem } {
  if (source.length > longest) return { problem: new CelProblem(`an expression of more than ${longest} characters`, 0, source.length) };
  try {
    return { variables: new Reader(readTokens(source)).read() };
  } catch (thrown) {
    if (thrown instanceof CelProblem) return { problem: thrown };
    throw thrown;
  }
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #variables: Variable[] = [];
  /** Names that the macros around define. */
  readonly #bound: string[] = [];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  read(): readonly Variable[] {
    this.#expression();
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return this.#variables;
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #expression(): void {
    if (++this.#depth > deepest) throw new CelProblem('the expression is nested too deeply', this.#next.start, this.#next.end);
    this.#binary(0);
    if (this.#takes('?')) {
      this.#expression();
      this.#expect(':');
      this.#expression();
    }
    this.#depth--;
  }

  #binary(level: number): void {
    const signs = levels[level];
    if (signs === undefined) return this.#unary();
    this.#binary(level + 1);
    while (this.#next.kind !== 'text' && signs.includes(this.#next.text)) {
      this.#at++;
      this.#binary(level + 1);
    }
  }

  #unary(): void {
    while (this.#takes('!') || this.#takes('-'));
    this.#primary();
    while (this.#member());
  }

  #member(): boolean {
    if (this.#takes('[')) {
      this.#expression();
      this.#expect(']');
      return true;
    }
    if (!this.#takes('.')) return false;
    const field = this.#name();
    if (this.#takes('(')) this.#arguments(binding.has(field.text));
    return true;
  }

  #primary(): void {
    const token = this.#next;
    if (token.kind === 'text' || token.kind === 'number' || literals.has(token.text)) {
      this.#at++;
      return;
    }
    if (this.#takes('(')) {
      this.#expression();
      return this.#expect(')');
    }
    if (this.#takes('[')) return this.#list(']', () => this.#expression());
    if (this.#takes('{')) {
      return this.#list('}', () => {
        this.#expression();
        this.#expect(':');
        this.#expression();
      });
    }
    if (token.kind === 'name' && reserved.has(token.text)) throw new CelProblem(`\`${token.text}\` is a reserved word`, token.start, token.end);
    this.#name();
    if (this.#takes('(')) return this.#arguments(false);
    if (!types.has(token.text) && !this.#bound.includes(token.text)) this.#variables.push({ name: token.text, start: token.start, end: token.end });
  }

  #arguments(binds: boolean): void {
    const first = this.#next;
    const isBinding = binds && first.kind === 'name' && this.#tokens[this.#at + 1]?.text === ',';
    if (isBinding) {
      this.#at += 2;
      this.#bound.push(first.text);
    }
    this.#list(')', () => this.#expression());
    if (isBinding) this.#bound.pop();
  }

  /** What stands in brackets that are open already; a comma may end it. */
  #list(closing: string, item: () => void): void {
    do {
      if (this.#takes(closing)) return;
      item();
    } while (this.#takes(','));
    this.#expect(closing);
  }

  #name(): Token {
    const token = this.#next;
    if (token.kind !== 'name' || literals.has(token.text) || token.text === 'in') throw this.#unexpected();
    this.#at++;
    return token;
  }

  #takes(sign: string): boolean {
    if (this.#next.kind !== 'sign' || this.#next.text !== sign) return false;
    this.#at++;
    return true;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw this.#unexpected(sign);
  }

  #unexpected(wanted?: string): CelProblem {
    const { kind, text, start, end } = this.#next;
    const found = kind === 'end' ? 'the expression ends too early' : `\`${text}\` cannot stand here`;
    return new CelProblem(wanted === undefined ? found : `${found}; \`${wanted}\` is missing`, start, end);
  }
}
