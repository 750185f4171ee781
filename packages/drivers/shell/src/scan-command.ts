import { readArithmetic, readBackquotes, readHereDelimiter, readParameter } from './read-constructs.js';
import { runsItsText, runsItsInput } from './code-words.js';

/** How the shell reads the place where a placeholder stands. */
export type Quoting = 'unquoted' | 'double' | 'single' | 'here-document';

export interface Placement {
  readonly offset: number;
  readonly quoting: Quoting;
}

/** A placeholder that cannot be replaced safely. */
export class PlacementProblem extends Error {
  readonly offset: number;

  constructor(offset: number, reason: string) {
    super(reason);
    this.offset = offset;
  }
}

interface HereDocument {
  readonly delimiter: string;
  readonly quoted: boolean;
  readonly stripTabs: boolean;
}

/** `double` is a double-quoted string; the others hold commands. */
interface Frame {
  readonly kind: 'top' | 'group' | 'substitution' | 'double';
  /** Words of the simple command before the current one, and the current one. A quoted word stands without its quotes. */
  words: string[];
  word: string | null;
}

/**
 * Finds the placeholders of a command and how the shell quotes each. It follows the grammar of POSIX sh as far as all shells that
 * serve as `sh` agree on it. Whatever they read differently, or what would take a full parser, ends the scan: a placeholder
 * behind that point is a PlacementProblem, since a wrong guess would let a prompt out of its quotes.
 * Comments hold no placeholders, and neither does `\{prompt}` outside quotes, which stands for the text itself.
 */
export function scanCommand(command: string, placeholder: string): Placement[] {
  const placements: Placement[] = [];
  const stack: Frame[] = [{ kind: 'top', words: [], word: null }];
  let hereDocuments: HereDocument[] = [];
  /** Words of the line so far: what a here-document of the line may be fed to. */
  let lineWords: string[] = [];
  let at = 0;

  const isPlaceholder = (offset: number): boolean => command.startsWith(placeholder, offset);
  const top = (): Frame => stack.at(-1) as Frame;
  /** The frame whose commands are being read; for a string, the one around it. */
  const code = (): Frame => stack.findLast((frame) => frame.kind !== 'double') as Frame;
  const inSubstitution = (): boolean => stack.some((frame) => frame.kind === 'substitution');

  /** Stops the scan: fine unless a placeholder follows. */
  function undecidable(what: string): void {
    const next = command.indexOf(placeholder, at);
    if (next !== -1) throw new PlacementProblem(next, `how it is quoted cannot be told for sure after ${what}`);
    at = command.length;
  }

  function place(offset: number, quoting: Quoting): void {
    if (command[offset - 1] === '$') throw new PlacementProblem(offset, 'with the `$` before it, it reads like a variable of the shell');
    for (const frame of stack) {
      const reason = frame.kind === 'double' ? null : runsItsText(frame.words);
      if (reason) throw new PlacementProblem(offset, reason);
    }
    placements.push({ offset, quoting });
  }

  function extendWord(text: string): void {
    const frame = code();
    frame.word = (frame.word ?? '') + text;
  }

  function endWord(): void {
    const frame = code();
    if (frame.word === null) return;
    if (frame.word === 'alias' || frame.word === '[[' || (frame.word === 'case' && inSubstitution())) {
      undecidable(frame.word === 'case' ? '`case` inside `$(…)`' : `\`${frame.word}\``);
    }
    frame.words.push(frame.word);
    lineWords.push(frame.word);
    frame.word = null;
  }

  function endCommand(): void {
    endWord();
    code().words = [];
  }

  /** Reads `$…` in commands and in double quotes alike. */
  function dollar(): void {
    const next = command[at + 1];
    if (next === '(') {
      if (command[at + 2] === '(') {
        const end = readArithmetic(command, at + 1, placeholder);
        if (end === null) return undecidable('`$((`');
        extendWord('$');
        at = end;
      } else {
        extendWord('$');
        stack.push({ kind: 'substitution', words: [], word: null });
        at += 2;
      }
    } else if (next === '{') {
      const end = readParameter(command, at);
      if (end === null) return undecidable('`${` with quotes or braces inside');
      extendWord('$');
      at = end;
    } else if (next === '[') undecidable('`$[`');
    else if (next === '\\' && command[at + 2] === '\n') undecidable('a line that is continued after `$`');
    else {
      extendWord('$');
      // `$$`, `$#` and the like: the second character is no quote, comment or `$` of its own.
      at += next !== undefined && '?!$#@*-'.includes(next) ? 2 : 1;
    }
  }

  function backquotes(): void {
    const end = readBackquotes(command, at);
    const inside = command.indexOf(placeholder, at);
    if (inside !== -1 && (end === null || inside < end)) throw new PlacementProblem(inside, 'it stands inside backquotes; write `$(…)` instead');
    extendWord('`');
    at = end ?? command.length;
  }

  function singleQuotes(): void {
    const end = command.indexOf("'", at + 1);
    if (end === -1) return undecidable('a single quote that is never closed');
    for (let offset = command.indexOf(placeholder, at); offset !== -1 && offset < end; offset = command.indexOf(placeholder, offset + 1)) place(offset, 'single');
    extendWord(command.slice(at + 1, end));
    at = end + 1;
  }

  function hereDocumentBodies(): void {
    let start = at + 1;
    for (const { delimiter, quoted, stripTabs } of hereDocuments) {
      let expands = false;
      for (;;) {
        const lineEnd = command.indexOf('\n', start);
        const end = lineEnd === -1 ? command.length : lineEnd;
        const line = command.slice(start, end);
        at = start;
        if ((stripTabs ? line.replace(/^\t+/, '') : line) === delimiter) {
          start = Math.min(end + 1, command.length);
          break;
        }
        for (let offset = command.indexOf(placeholder, start); offset !== -1 && offset < end; offset = command.indexOf(placeholder, offset + 1)) {
          if (quoted) throw new PlacementProblem(offset, `nothing is replaced inside a here-document with a quoted delimiter; write \`<<${delimiter}\``);
          const before = command.slice(start, offset);
          if (expands || /\$[({[]|`|\\/.test(before)) throw new PlacementProblem(offset, 'an expansion or a backslash stands before it in the here-document');
          const reader = runsItsInput(lineWords);
          if (reader) throw new PlacementProblem(offset, reader);
          place(offset, 'here-document');
        }
        if (!quoted && /\$[({[]|`/.test(line)) expands = true;
        if (!quoted && line.endsWith('\\')) return undecidable('a continued line in a here-document');
        if (lineEnd === -1) {
          start = command.length;
          break;
        }
        start = end + 1;
      }
    }
    hereDocuments = [];
    lineWords = [];
    at = start;
  }

  function lessThan(): void {
    if (command.startsWith('<\\\n', at)) return undecidable('a line that is continued after `<`');
    if (command.startsWith('<<<', at)) at += 3;
    else if (command.startsWith('<<', at)) {
      if (inSubstitution()) return undecidable('a here-document inside `$(…)`');
      const found = readHereDelimiter(command, at + 2);
      if (found === null) return undecidable('a here-document with such a delimiter');
      hereDocuments.push(found);
      at = found.end;
    } else at += 1;
    endWord();
  }

  function openParenthesis(): void {
    if (command.startsWith('(\\\n', at)) return undecidable('a line that is continued after `(`');
    if (command[at + 1] === '(') {
      const end = readArithmetic(command, at, placeholder);
      if (end === null) return undecidable('`((`');
      endCommand();
      at = end;
      return;
    }
    const redirects = command[at - 1] === '<' || command[at - 1] === '>';
    endCommand();
    stack.push({ kind: redirects ? 'substitution' : 'group', words: [], word: null });
    at += 1;
  }

  function closeParenthesis(): void {
    endCommand();
    at += 1;
    if (stack.length > 1) {
      const closed = stack.pop() as Frame;
      // A substitution is part of a word, so that a `#` behind it begins no comment.
      if (closed.kind === 'substitution') extendWord('');
    }
  }

  function comment(): void {
    const lineEnd = command.indexOf('\n', at);
    const end = lineEnd === -1 ? command.length : lineEnd;
    if (inSubstitution() && /['"`()\\$]/.test(command.slice(at, end))) return undecidable('a comment inside `$(…)`');
    at = end;
  }

  function readCode(character: string): void {
    if (character === '\\') {
      if (command[at + 1] !== '\n') extendWord(command.slice(at + 1, at + 2));
      at += 2;
    } else if (character === "'") singleQuotes();
    else if (character === '"') {
      extendWord('');
      stack.push({ kind: 'double', words: [], word: null });
      at += 1;
    } else if (character === '$' && command[at + 1] === "'") {
      // Some shells read `$'…'` as a string with escapes, some as a plain one: alike only where nothing is escaped.
      const end = command.indexOf("'", at + 2);
      if (end === -1 || /\\/.test(command.slice(at, end)) || command.slice(at, end).includes(placeholder)) return undecidable("`$'`");
      extendWord(command.slice(at, end));
      at = end + 1;
    } else if (character === '$') dollar();
    else if (character === '`') backquotes();
    else if (character === '#' && code().word === null) comment();
    else if (character === '\n') {
      endCommand();
      if (at >= command.length) return;
      if (hereDocuments.length === 0) {
        if (!inSubstitution()) lineWords = [];
        at += 1;
      } else if (inSubstitution()) undecidable('a `$(…)` between a here-document and its text');
      else hereDocumentBodies();
    } else if (character === '<') lessThan();
    else if (character === '(') openParenthesis();
    else if (character === ')') closeParenthesis();
    else if (character === '&' && /[<>]/.test(command[at - 1] ?? ' ')) at += 1;
    else if (';&|'.includes(character)) {
      endCommand();
      at += 1;
    } else if (' \t>'.includes(character)) {
      endWord();
      at += 1;
    } else {
      extendWord(character);
      at += 1;
    }
  }

  function readDouble(character: string): void {
    if (character === '"') {
      stack.pop();
      at += 1;
    } else if (character === '\\') {
      if (isPlaceholder(at + 1)) throw new PlacementProblem(at + 1, 'a backslash stands before it');
      extendWord(command.slice(at + 1, at + 2));
      at += 2;
    } else if (character === '$') dollar();
    else if (character === '`') backquotes();
    else if (character === '\n' && hereDocuments.length > 0) undecidable('a string between a here-document and its text');
    else {
      extendWord(character);
      at += 1;
    }
  }

  while (at < command.length) {
    if (isPlaceholder(at)) {
      place(at, top().kind === 'double' ? 'double' : 'unquoted');
      extendWord(placeholder);
      at += placeholder.length;
    } else if (top().kind === 'double') readDouble(command[at] as string);
    else readCode(command[at] as string);
  }
  return placements;
}
