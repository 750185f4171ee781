/** One word or sign of an expression; offsets count UTF-16 units. */
export interface Token {
  readonly kind: 'name' | 'number' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Why an expression cannot be read, and where. */
export class CelProblem {
  readonly message: string;
  readonly start: number;
  readonly end: number;

  constructor(message: string, start: number, end: number) {
    this.message = message;
    this.start = start;
    this.end = end;
  }
}

const space = /(?:\s|\/\/[^\n]*)*/y;
const name = /[A-Za-z_]\w*/y;
const number = /0[xX][0-9a-fA-F]+[uU]?|\d+\.\d+(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+[uU]?/y;
const sign = /&&|\|\||[<>=!]=|[-+*/%<>!?:.,()[\]{}]/y;
const textBegin = /(?:[rR][bB]?|[bB][rR]?)?("""|'''|"|')/y;
const escape = /\\(?:[abfnrtv\\?"'`]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2})/y;

/** The words and signs of a CEL expression, the last one of kind `end`. Throws a CelProblem. */
export function readTokens(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += matchAt(space, source, at)!.length;
    if (at >= source.length) return [...tokens, { kind: 'end', text: '', start: source.length, end: source.length }];
    const token = readToken(source, at);
    tokens.push(token);
    at = token.end;
  }
}

function readToken(source: string, start: number): Token {
  const quoted = matchAt(textBegin, source, start);
  if (quoted !== null) {
    const end = endOfText(source, start, quoted);
    return { kind: 'text', text: source.slice(start, end), start, end };
  }
  for (const [kind, pattern] of [['name', name], ['number', number], ['sign', sign]] as const) { // prettier-ignore
    const text = matchAt(pattern, source, start);
    if (text !== null) return { kind, text, start, end: start + text.length };
  }
  const [character = ''] = source.slice(start);
  throw new CelProblem(`\`${character}\` means nothing here`, start, start + character.length);
}

function endOfText(source: string, start: number, opening: string): number {
  const quote = opening.replace(/^[rRbB]+/, '');
  const isRaw = /^[bB]?[rR]/.test(opening);
  let at = start + opening.length;
  while (at < source.length) {
    if (source.startsWith(quote, at)) return at + quote.length;
    if (source[at] === '\n' && quote.length === 1) break;
    if (source[at] !== '\\' || isRaw) {
      at++;
      continue;
    }
    const escaped = matchAt(escape, source, at);
    if (escaped === null) throw new CelProblem(`\`${source.slice(at, at + 2)}\` is no escape`, at, Math.min(at + 2, source.length));
    at += escaped.length;
  }
  throw new CelProblem('the text has no closing quote', start, start + opening.length);
}

function matchAt(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
}
