import type { YAMLError } from 'yaml';

export interface SyntaxWording {
  readonly message: string;
  readonly hint?: string;
  /** Whether nothing of the text is quoted. */
  readonly plain?: true;
}

const wordings: Partial<Record<YAMLError['code'], string>> = {
  BAD_INDENT: 'the indentation does not fit the lines above',
  BLOCK_AS_IMPLICIT_KEY: 'a map begins in the middle of a line; either the indentation is wrong or a value with `: ` in it needs quotes',
  BLOCK_IN_FLOW: 'block style cannot stand inside `{}` or `[]`',
  MULTILINE_IMPLICIT_KEY: 'this line is read as a key that goes on over the next line; probably a `:` is missing',
  NON_STRING_KEY: 'a key must be plain text',
  MULTIPLE_DOCS: 'a second document begins here; separate documents with a line `---`',
  KEY_OVER_1024_CHARS: 'a key may have at most 1024 characters',
};

const reservedStart = /^\s*(?:- +)*(?:[\w.-]+:[ \t]+)?([*@`%])\S/;
const blockStart = /^\s*(?:- +)*[\w.-]+:[ \t]+[|>][-+0-9]*[ \t]*[^\s#]/;

/** What the parser found, in the words of somebody who writes manifests. `line` is the one that it points at, `character` what stands there. */
export function wordSyntaxError(error: YAMLError, line: string, character: string): SyntaxWording {
  const reserved = error.code === 'BAD_SCALAR_START' ? character : reservedStart.exec(line)?.[1];
  if (reserved !== undefined && (error.code === 'BAD_SCALAR_START' || error.code === 'UNEXPECTED_TOKEN')) {
    const name = reserved === '`' ? 'a backtick' : `\`${reserved}\``;
    return { message: `a text without quotes cannot begin with ${name}`, hint: 'Put quotes round the text.', plain: true };
  }
  if (error.code === 'UNEXPECTED_TOKEN' && blockStart.test(line)) {
    return { message: 'text stands on the line of `|` or `>`, which begins a block', hint: 'Begin the text on the next line, or put quotes round it.', plain: true };
  }
  if (/implicit map keys need to be followed by map values/i.test(error.message)) return { message: 'a key without a `:` behind it', plain: true };
  const message = wordings[error.code];
  if (message !== undefined) return { message, plain: true };
  const first = error.message.split('\n')[0]!.replace(/ at line \d+.*$/, '');
  return { message: first.slice(0, 1).toLowerCase() + first.slice(1) };
}
