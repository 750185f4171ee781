import { argumentName, argumentOfCode, variableOfCode } from './argument-of-code.js';
import type { CommandReading, Placement, PlacementProblem, Quoting } from './command-reading.js';
import { codePlace, codePlaceWithout, type ShownValue } from './code-place.js';
import { commandWords } from './command-word.js';
import { findExcess, mostWords, problemAt } from './command-limits.js';
import { Frame } from './frame.js';
import { expandedName, HeldValues, isParameter } from './held-values.js';
import { Line } from './line.js';
import { Placeholders, textOf, type Placeholder } from './placeholders.js';
import { readArithmetic, readBackquotes, readHereDelimiter, readParameter, type HereDocument } from './read-constructs.js';
import { readHereDocument } from './read-here-document.js';
import { runsItsInput } from './runs-its-input.js';

/**
 * Finds the placeholders of a command and how the shell quotes each. It follows the grammar of POSIX sh as far as all shells that
 * serve as `sh` agree on it. Whatever they read differently, or what would take a full parser, ends the reading: a placeholder behind that
 * point is a problem, since a wrong guess would let a value out of its quotes. So is one in a word that is run as code.
 * `isPath` says which values begin with a `/`: those are no options. Comments hold no placeholders, and neither do `\{name}` outside quotes, which stands for the text itself, and `${name}`, the shell's own.
 */
export function readCommand(command: string, isPlaceholder: (name: string) => boolean, isPath: (name: string) => boolean = () => false): CommandReading {
  const placeholders = new Placeholders(command, isPlaceholder);
  if (placeholders.count === 0) return { placements: [], problems: [] };
  const excess = findExcess(command, placeholders);
  return excess === null ? new CommandReader(command, placeholders, isPath).read() : { placements: [], problems: [excess] };
}

class CommandReader {
  readonly #command: string;
  readonly #placeholders: Placeholders;
  readonly #isPath: (name: string) => boolean;
  readonly #placements: Placement[] = [];
  readonly #problems = new Map<number, PlacementProblem>();
  readonly #stack: Frame[] = [new Frame('top')];
  readonly #line = new Line();
  readonly #held = new HeldValues();
  #hereDocuments: HereDocument[] = [];
  #at = 0;

  constructor(command: string, placeholders: Placeholders, isPath: (name: string) => boolean) {
    this.#command = command;
    this.#placeholders = placeholders;
    this.#isPath = isPath;
  }

  read(): CommandReading {
    while (this.#at < this.#command.length) {
      const character = this.#command[this.#at] ?? '';
      const placeholder = this.#placeholders.at(this.#at);
      if (placeholder) {
        this.#place(placeholder, this.#isInString() ? 'double' : 'unquoted');
        this.#extendWord(textOf(placeholder));
        this.#at += textOf(placeholder).length;
      } else if (this.#isInString()) this.#readString(character);
      else this.#readCode(character);
    }
    this.#endCommand();
    return { placements: this.#placements, problems: [...this.#problems.values()].sort((a, b) => a.offset - b.offset) };
  }

  #isInString(): boolean {
    return this.#stack.at(-1)?.kind === 'double';
  }

  /** The frame whose commands are being read; for a string, the one around it. */
  #code(): Frame {
    return this.#stack.findLast((frame) => frame.kind !== 'double') as Frame;
  }

  #isIn(kind: 'group' | 'substitution'): boolean {
    return this.#stack.some((frame) => frame.kind === kind);
  }

  #refuse(placeholder: Placeholder, reason: string): void {
    if (this.#problems.has(placeholder.offset)) return;
    this.#problems.set(placeholder.offset, problemAt(this.#command, placeholder, reason));
  }

  /** Ends the reading: fine unless a placeholder follows. */
  #stop(what: string): void {
    const next = this.#placeholders.from(this.#at);
    if (next) this.#refuse(next, `how it is quoted cannot be told for sure after ${what}`);
    this.#at = this.#command.length;
  }

  #place(placeholder: Placeholder, quoting: Quoting): void {
    const frames = this.#stack.filter((frame) => frame.kind !== 'double');
    for (const [index, frame] of frames.entries()) {
      const inner = frames[index + 1]?.kind;
      if (inner === 'group') continue;
      if (frame.redirect !== null) {
        if (frame.redirect !== 'output') frame.inputs.push(placeholder);
        continue;
      }
      if (frame.words.length > mostWords) {
        this.#refuse(placeholder, `more than ${mostWords} words of its command stand before it`);
        continue;
      }
      // Only what a value itself begins with is known, not what a command makes of it.
      const isPath = inner === undefined && this.#isPath(placeholder.name);
      if (!this.#judge(placeholder, frame, inner === undefined, { shown: textOf(placeholder), isPath })) this.#placeInCode(placeholder, argumentOfCode(frame.words));
      if (this.#held.runsParameters !== null && this.#line.callsFunction(frame.words)) this.#refuse(placeholder, this.#held.runsParameters);
      this.#held.hold(frame.words, frame.word ?? '', placeholder, isPath);
    }
    this.#placements.push({ ...placeholder, quoting });
    this.#line.place(placeholder);
  }

  /** Whether the next or current word of a frame is a wrong place for a value. */
  #judge(placeholder: Placeholder, frame: Frame, isInnermost: boolean, shown: ShownValue, why = ''): boolean {
    const found = codePlace(frame.words, frame.word ?? '', shown) ?? codePlaceWithout(frame, shown);
    if (found && found.unlessPath && isInnermost) frame.pending.push({ placeholder, reason: why + found.reason });
    else if (found) this.#refuse(placeholder, why + found.reason);
    return found !== null;
  }

  /** An expansion begins: of a variable that holds a value, or of what a function is called with. */
  #expand(text: string): void {
    const name = expandedName(text);
    if (name === null) return;
    const frames = this.#stack.filter((frame) => frame.kind !== 'double');
    for (const [index, frame] of frames.entries()) {
      const inner = frames[index + 1]?.kind;
      if (inner === 'group' || frame.redirect !== null) continue;
      for (const { placeholder, isPath } of this.#held.of(name)) this.#judge(placeholder, frame, inner === undefined, { shown: `$${name}`, isPath }, `\`$${name}\` holds it, and there `);
      const runs = isParameter(name) && this.#line.definesFunctions ? codePlace(frame.words, frame.word ?? '', { shown: `$${name}`, isPath: true }) : null;
      if (runs) this.#held.runsParameters ??= `a function of the command takes it as \`$${name}\`, and there ${runs.reason}`;
    }
  }

  /** As an argument or a variable of a shell's code, it stands where that code takes it. */
  #placeInCode(placeholder: Placeholder, code: string | null): void {
    const [problem] = code === null ? [] : readCommand(code, (name) => name === argumentName).problems;
    if (problem) this.#refuse(placeholder, `the code takes it where it cannot stand: ${problem.reason}`);
  }

  #extendWord(text: string, isSolid = true): void {
    const frame = this.#code();
    frame.word = (frame.word ?? '') + text;
    if (isSolid) frame.isSolid = true;
    this.#line.endsInPipe = false;
  }

  #endWord(): void {
    const frame = this.#code();
    const { word, redirect, isSolid } = frame;
    if (word === null) return;
    frame.word = null;
    frame.isSolid = false;
    if (redirect !== null) {
      frame.redirect = null;
      // A file that the author named in part is one of the author's choice.
      if (redirect === 'file' && word.includes('/')) frame.inputs = [];
      return;
    }
    if (!word.includes('/')) for (const { placeholder, reason } of frame.pending) this.#refuse(placeholder, reason);
    frame.pending = [];
    if (commandWords(frame.words).includes(frame.words.length)) this.#line.keyword(word);
    if (frame.words.at(-1) === 'function') this.#line.defineFunction(word);
    frame.words.push(word);
    frame.solid.push(isSolid);
    if (word === 'alias' || word === '[[') this.#stop(`\`${word}\``);
    if (word === 'case' && this.#isIn('substitution')) this.#stop('`case` inside `$(…)`');
  }

  #endCommand(): void {
    this.#endWord();
    const frame = this.#code();
    for (const name of this.#held.names) for (const { placeholder } of this.#held.of(name)) this.#placeInCode(placeholder, variableOfCode(frame.words, name));
    const reader = runsItsInput(frame.words) ?? this.#line.readerOf(frame.words);
    if (reader !== null) {
      for (const placeholder of [...frame.inputs, ...this.#line.readable()]) this.#refuse(placeholder, `\`${reader}\` would run it as code`);
      this.#line.setReader(reader);
    }
    if (frame.words.join(' ') === 'exec') this.#line.keepInput(frame.inputs);
    frame.startCommand();
  }

  /** Reads `$…` in commands and in strings alike. */
  #dollar(): void {
    const command = this.#command;
    const isSolid = this.#isInString();
    const next = command[this.#at + 1];
    if (next === '(' && command[this.#at + 2] === '(') {
      const end = readArithmetic(command, this.#at + 1);
      if (end === null) return this.#stop('`$((`');
      this.#extendWord('$', isSolid);
      this.#at = end;
    } else if (next === '(') {
      this.#extendWord('$', isSolid);
      this.#stack.push(new Frame('substitution'));
      this.#at += 2;
    } else if (next === '{') {
      const end = readParameter(command, this.#at);
      if (end === null) return this.#stop('`${` with quotes or braces inside');
      this.#expand(command.slice(this.#at, end));
      this.#extendWord('$', isSolid);
      this.#at = end;
    } else if (next === '[') this.#stop('`$[`');
    else if (next === '\\' && command[this.#at + 2] === '\n') this.#stop('a line that is continued after `$`');
    else {
      // `$$`, `$#` and the like: the second character is no quote, comment or `$` of its own.
      const [whole] = /^\$(?:[A-Za-z_]\w*|[?!$#@*0-9-])?/.exec(command.slice(this.#at, this.#at + 200)) as unknown as [string];
      this.#expand(whole);
      this.#extendWord(whole, isSolid || whole === '$');
      this.#at += whole.length;
    }
  }

  #backquotes(): void {
    const end = readBackquotes(this.#command, this.#at) ?? this.#command.length;
    for (const inside of this.#placeholders.between(this.#at, end)) this.#refuse(inside, 'it stands inside backquotes; write `$(…)` instead');
    this.#extendWord('`', this.#isInString());
    this.#at = end;
  }

  #singleQuotes(): void {
    const end = this.#command.indexOf("'", this.#at + 1);
    if (end === -1) return this.#stop('a single quote that is never closed');
    let from = this.#at + 1;
    // The word is known up to each placeholder when it is placed.
    this.#extendWord('');
    for (const placeholder of this.#placeholders.between(this.#at, end)) {
      this.#extendWord(this.#command.slice(from, placeholder.offset));
      this.#place(placeholder, 'single');
      from = placeholder.offset;
    }
    this.#extendWord(this.#command.slice(from, end));
    this.#at = end + 1;
  }

  #hereDocumentTexts(): void {
    this.#at += 1;
    for (const document of this.#hereDocuments) {
      const { end, placed, refused, stopped } = readHereDocument(this.#command, this.#at, document, this.#placeholders);
      for (const { placeholder, reason } of refused) this.#refuse(placeholder, reason);
      for (const placeholder of placed) {
        if (this.#line.reader !== null) this.#refuse(placeholder, `\`${this.#line.reader}\` would run it as code`);
        this.#placements.push({ ...placeholder, quoting: 'here-document' });
        this.#line.placeInput(placeholder);
      }
      this.#at = stopped?.at ?? end;
      if (stopped) return this.#stop(stopped.what);
    }
    this.#hereDocuments = [];
    this.#line.end();
  }

  #newline(): void {
    this.#endCommand();
    if (this.#at >= this.#command.length) return;
    if (this.#hereDocuments.length > 0) {
      if (this.#isIn('substitution')) this.#stop('a `$(…)` between a here-document and its text');
      else this.#hereDocumentTexts();
      return;
    }
    this.#endPipeline();
    this.#at += 1;
  }

  #endPipeline(): void {
    if (this.#hereDocuments.length === 0 && !this.#isIn('substitution') && !this.#isIn('group')) this.#line.end();
  }

  /** Begins the target of a redirection: digits right before its sign are a descriptor and no word. */
  #redirect(kind: 'file' | 'text' | 'output', length: number): void {
    const frame = this.#code();
    if (/^\d+$/.test(frame.word ?? '')) frame.word = null;
    this.#endWord();
    frame.redirect = kind;
    this.#at += length;
  }

  #lessThan(): void {
    const command = this.#command;
    if (command.startsWith('<\\\n', this.#at)) this.#stop('a line that is continued after `<`');
    else if (command.startsWith('<(', this.#at)) this.#substitution();
    else if (command.startsWith('<<<', this.#at)) this.#redirect('text', 3);
    else if (command.startsWith('<<', this.#at)) {
      if (this.#isIn('substitution')) return this.#stop('a here-document inside `$(…)`');
      const found = readHereDelimiter(command, this.#at + 2);
      if (found === null) return this.#stop('a here-document with such a delimiter');
      this.#redirect('text', found.end - this.#at);
      this.#code().redirect = null;
      this.#hereDocuments.push(found);
    } else this.#redirect('file', /^<[&>]/.test(command.slice(this.#at, this.#at + 2)) ? 2 : 1);
  }

  #greaterThan(): void {
    const command = this.#command;
    if (command.startsWith('>\\\n', this.#at)) this.#stop('a line that is continued after `>`');
    else if (command.startsWith('>(', this.#at)) {
      // What stands inside may read what the command writes.
      this.#line.pipe();
      this.#substitution();
    } else this.#redirect('output', /^>[&>|]/.test(command.slice(this.#at, this.#at + 2)) ? 2 : 1);
  }

  /** `<(…)` and `>(…)`, part of a word. */
  #substitution(): void {
    this.#extendWord('$');
    this.#stack.push(new Frame('substitution'));
    this.#at += 2;
  }

  #openParenthesis(): void {
    if (this.#command.startsWith('(\\\n', this.#at)) return this.#stop('a line that is continued after `(`');
    if (this.#command[this.#at + 1] === '(') {
      const end = readArithmetic(this.#command, this.#at);
      if (end === null) return this.#stop('`((`');
      this.#endCommand();
      this.#at = end;
      return;
    }
    const [name] = this.#code().words.length === 0 ? [this.#code().word] : this.#code().words.slice(-1);
    if (name && /^\([ \t\n]*\)/.test(this.#command.slice(this.#at, this.#at + 200))) this.#line.defineFunction(name);
    this.#endCommand();
    this.#stack.push(new Frame('group'));
    this.#at += 1;
  }

  #closeParenthesis(): void {
    this.#endCommand();
    this.#at += 1;
    // A substitution is part of a word, so that a `#` behind it begins no comment.
    if (this.#stack.length > 1 && this.#stack.pop()?.kind === 'substitution') this.#extendWord('', false);
  }

  #comment(): void {
    const lineEnd = this.#command.indexOf('\n', this.#at);
    const end = lineEnd === -1 ? this.#command.length : lineEnd;
    if (this.#isIn('substitution') && /['"`()\\$]/.test(this.#command.slice(this.#at, end))) return this.#stop('a comment inside `$(…)`');
    this.#at = end;
  }

  /** Some shells read `$'…'` as a string with escapes, some as a plain one: alike only where nothing is escaped. */
  #dollarQuotes(): void {
    const end = this.#command.indexOf("'", this.#at + 2);
    if (end === -1 || this.#command.slice(this.#at, end).includes('\\') || this.#placeholders.between(this.#at, end).length > 0) return this.#stop("`$'`");
    this.#extendWord(this.#command.slice(this.#at, end));
    this.#at = end + 1;
  }

  #pipe(): void {
    const isOr = this.#command[this.#at + 1] === '|';
    this.#endCommand();
    if (isOr) this.#endPipeline();
    else this.#line.pipe();
    this.#at += isOr ? 2 : 1;
  }

  #readCode(character: string): void {
    if (character === '\\') {
      if (this.#command[this.#at + 1] !== '\n') this.#extendWord(this.#command.slice(this.#at + 1, this.#at + 2));
      this.#at += 2;
    } else if (character === "'") this.#singleQuotes();
    else if (character === '"') {
      this.#extendWord('');
      this.#stack.push(new Frame('double'));
      this.#at += 1;
    } else if (character === '$' && this.#command[this.#at + 1] === "'") this.#dollarQuotes();
    else if (character === '$') this.#dollar();
    else if (character === '`') this.#backquotes();
    else if (character === '#' && this.#code().word === null) this.#comment();
    else if (character === '\n') this.#newline();
    else if (character === '<') this.#lessThan();
    else if (character === '>') this.#greaterThan();
    else if (character === '(') this.#openParenthesis();
    else if (character === ')') this.#closeParenthesis();
    else if (character === '|') this.#pipe();
    else if (character === '&' || character === ';') {
      this.#endCommand();
      this.#endPipeline();
      this.#at += 1;
    } else if (character === ' ' || character === '\t') {
      this.#endWord();
      this.#at += 1;
    } else {
      this.#extendWord(character);
      this.#at += 1;
    }
  }

  #readString(character: string): void {
    if (character === '"') {
      this.#stack.pop();
      this.#at += 1;
    } else if (character === '\\') {
      const escaped = this.#placeholders.at(this.#at + 1);
      if (escaped) this.#refuse(escaped, 'a backslash stands before it');
      this.#extendWord(this.#command.slice(this.#at + 1, this.#at + 2));
      this.#at += 2;
    } else if (character === '$') this.#dollar();
    else if (character === '`') this.#backquotes();
    else if (character === '\n' && this.#hereDocuments.length > 0) this.#stop('a string between a here-document and its text');
    else {
      this.#extendWord(character);
      this.#at += 1;
    }
  }
}
