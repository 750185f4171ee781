import { Lexer } from 'yaml';

/** Signs of the lexer that stand for no character: the beginning of a document, of a scalar, and the end of broken flow style. */
const signs = new Set(['\u0002', '\u0018', '\u001F']);

/** Offsets of the `#` of every comment, in order. */
export function findComments(text: string): readonly number[] {
  const found: number[] = [];
  let offset = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (signs.has(token)) {
      isScalar = token === '\u001F';
      continue;
    }
    if (!isScalar && token.startsWith('#')) found.push(offset);
    isScalar = false;
    offset += token.length;
  }
  return found;
}
