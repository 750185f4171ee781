import { Lexer } from 'yaml';
import type { Finding } from '../finding/finding.js';

/**
 * What one document may cost. The parser takes some hundred bytes of memory and a microsecond for each key and value, recurses at each level
 * of nesting, and makes an error object of each mistake: so a document is counted through, token by token, before it is parsed.
 */
export const maximumDepth = 64;
export const maximumAliases = 1_000;
const maximumEntries = 250_000;
const maximumTokens = 1_000_000;
const maximumBadEscapes = 1_000;
const maximumQuoted = 1024 * 1024;

export const tooDeep = `nested deeper than ${maximumDepth} levels`;
export const tooManyAliases = `more than ${maximumAliases} aliases`;

/** A text with less of all these cannot be over budget, so that nearly every document is spared the count. */
const suspicious = { open: 256, marks: 60_000, aliases: 500, escapes: 1_000, length: 1024 * 1024 } as const;

/** The first place at which a document goes over its budget, or null. Offsets are those of the document's own text. */
export function checkBudget(text: string): (Finding & { readonly at: readonly [number, number] }) | null {
  if (!isSuspicious(text)) return null;
  let offset = 0;
  let flow = 0;
  let compact = 0;
  let entries = 0;
  let tokens = 0;
  let aliases = 0;
  let badEscapes = 0;
  for (const token of new Lexer().lex(text)) {
    const first = token.charCodeAt(0);
    // The lexer marks the beginning of documents and scalars by characters that are not in the text.
    if (token.length === 1 && (first === 0x02 || first === 0x18 || first === 0x1f)) {
      if (first === 0x1f) entries++;
      continue;
    }
    const at = [offset, offset + 1] as const;
    if (token === '[' || token === '{') flow++;
    else if (token === ']' || token === '}') flow = Math.max(0, flow - 1);
    // In block style one line may open many levels: `- - - x`.
    if (flow === 0 && (token === '-' || token === '?' || token === ':')) compact++;
    else if (token === '\n' || token === '\r\n') compact = 0;
    if (token === '-' || token === ',' || token === ':' || token === '[' || token === '{') entries++;
    else if (first === 0x2a && token.length > 1) aliases++;
    else if (first === 0x22) {
      if (token.length > maximumQuoted) return { code: 'input_too_large', message: 'a single value of more than 1 MiB', at, plain: true };
      badEscapes += countBadEscapes(token);
    }
    if (flow > maximumDepth || compact > maximumDepth) return { code: 'yaml_too_deep', message: tooDeep, at, plain: true };
    if (aliases > maximumAliases) return { code: 'yaml_alias_limit', message: tooManyAliases, at, plain: true };
    if (badEscapes > maximumBadEscapes) return { code: 'yaml_syntax', message: `more than ${maximumBadEscapes} invalid escape sequences`, at, plain: true };
    if (entries > maximumEntries) return { code: 'input_too_large', message: `a document of more than ${maximumEntries} keys, values and marks between them`, at, hint: 'Split it into several documents.', plain: true };
    if (++tokens > maximumTokens) return { code: 'input_too_large', message: `a document of more than ${maximumTokens} words, marks and line ends`, at, hint: 'Split it into several documents.', plain: true };
    offset += token.length;
  }
  return null;
}

/** One cheap look. Marks in prompts count here too: a false alarm costs no more than the count. */
function isSuspicious(text: string): boolean {
  if (text.length > suspicious.length) return true;
  return (
    (hasMany(text, ['[', '{'], suspicious.open) && isOpenDeep(text)) ||
    hasMany(text, ['*'], suspicious.aliases) ||
    hasMany(text, ['\\'], suspicious.escapes) ||
    hasMany(text, ['\n', ',', ':', '[', '{'], suspicious.marks) ||
    /(?:[-?:] +){65}/.test(text)
  );
}

/** Whether the signs stand in the text more often than so: nearly always a short text answers by its length. */
function hasMany(text: string, signs: readonly string[], limit: number): boolean {
  if (text.length <= limit) return false;
  let count = 0;
  for (const sign of signs) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) if (++count > limit) return true;
  }
  return false;
}

function isOpenDeep(text: string): boolean {
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5b || unit === 0x7b) {
      if (++open > suspicious.open) return true;
    } else if ((unit === 0x5d || unit === 0x7d) && open > 0) open--;
  }
  return false;
}

function countBadEscapes(token: string): number {
  let count = 0;
  for (const { 0: escape } of token.matchAll(/\\(?:\r\n|[^])/g)) if (!/^\\(?:[0abtnvfre "/\\N_LPxuU\t\n]|\r\n)$/.test(escape)) count++;
  return count;
}
