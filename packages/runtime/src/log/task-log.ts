import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, renameSync, writeSync } from 'node:fs';
import type { Redactor } from '@orch/session-broker';
import type { LogLine } from './log-line.js';

/** The newest lines of a task, and the file before it, which is dropped when the newer one is full. */
export function logPaths(directory: string, taskId: string): { readonly current: string; readonly previous: string } {
  return { current: `${directory}/${taskId}.ndjson`, previous: `${directory}/${taskId}.1.ndjson` };
}

export interface TaskLogOptions {
  readonly directory: string;
  readonly taskId: string;
  readonly redactor: Redactor;
  /** A file that has grown past this many bytes is put aside. */
  readonly byteCap: number;
  /** The first line of each file, so that whatever is kept of the log begins with it; null for none. */
  readonly heading: string | null;
  now(): number;
  /** Called after each write. */
  written(): void;
  /** Called with the first of several writes that the system refuses: a full disk costs lines, which the log says later, and never a run. */
  failed(error: unknown): void;
}

/** Longer ones are cut into several lines, so that one line of a program cannot fill a reader's memory. */
const longestText = 64 * 1024;

/** How much of a batch is kept in mind before it is written. */
const longestBatch = 64 * 1024;

/** Writes one task's log: redacted, at once (or at the end of a batch), and never more than twice the cap. */
export class TaskLog {
  readonly #options: TaskLogOptions;
  #descriptor = -1;
  #size = 0;
  #batch: string | null = null;
  #lost = 0;

  constructor(options: TaskLogOptions) {
    this.#options = options;
  }

  append(lines: readonly Omit<LogLine, 'at'>[]): void {
    if (lines.length === 0) return;
    const at = this.#options.now();
    const text = lines.flatMap((line) => pieces(this.#options.redactor.redact(line.text)).map((piece) => format({ at, ...line, text: piece })));
    if (this.#batch === null) this.#write(text.join(''), at);
    else {
      this.#batch += text.join('');
      if (this.#batch.length > longestBatch) this.#flush();
    }
  }

  /** What the work appends is written together: a write for each of many thousand short lines would hold up everything else. */
  batch(work: () => void): void {
    if (this.#batch !== null) return work();
    this.#batch = '';
    try {
      work();
    } finally {
      this.#flush();
      this.#batch = null;
    }
  }

  /** How many lines there are of one attempt, by stream: what a daemon that starts again must not write again. */
  count(step: string, attempt: number): Readonly<Record<LogLine['stream'], number>> {
    const counts = { stdout: 0, stderr: 0, agent: 0, system: 0 };
    const { current, previous } = logPaths(this.#options.directory, this.#options.taskId);
    for (const line of [previous, current].flatMap(readLines)) if (line.step === step && line.attempt === attempt) counts[line.stream]++;
    return counts;
  }

  close(): void {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  #flush(): void {
    const text = this.#batch ?? '';
    this.#batch = '';
    if (text !== '') this.#write(text, this.#options.now());
  }

  #write(text: string, at: number): void {
    try {
      this.#append(Buffer.from(text), at);
    } catch (error) {
      this.close();
      if (this.#lost === 0) this.#options.failed(error);
      this.#lost += text.split('\n').length - 1;
      return;
    }
    this.#options.written();
  }

  #append(bytes: Uint8Array, at: number): void {
    const { current, previous } = logPaths(this.#options.directory, this.#options.taskId);
    if (this.#descriptor >= 0 && this.#size > 0 && this.#size + bytes.length > this.#options.byteCap) {
      this.close();
      renameSync(current, previous);
    }
    if (this.#descriptor < 0) {
      this.#descriptor = openSync(current, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600);
      this.#size = fstatSync(this.#descriptor).size;
      if (this.#size === 0) this.#begin(at, readLines(previous).length > 0);
      else this.#endLine();
    }
    if (this.#lost > 0) this.#put(Buffer.from(format({ at, step: '', attempt: 0, stream: 'system', text: `${this.#lost} lines could not be written.` })));
    this.#lost = 0;
    this.#put(bytes);
  }

  /** A write that was cut short by a full disk, or by the end of the machine, must not swallow the next line. */
  #endLine(): void {
    const last = Buffer.alloc(1);
    readSync(this.#descriptor, last, 0, 1, this.#size - 1);
    if (last.toString() !== '\n') this.#put(Buffer.from('\n'));
  }

  #begin(at: number, goesOn: boolean): void {
    const { heading } = this.#options;
    const texts = [...(heading === null ? [] : [heading]), ...(goesOn ? ['The log was full: lines before the previous part of it are no longer kept.'] : [])];
    for (const text of texts) this.#put(Buffer.from(format({ at, step: '', attempt: 0, stream: 'system', text })));
  }

  #put(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#descriptor, bytes, done);
    this.#size += bytes.length;
  }
}

function format(line: LogLine): string {
  return `${JSON.stringify(line)}\n`;
}

function pieces(text: string): readonly string[] {
  if (text.length <= longestText) return [text];
  const found: string[] = [];
  for (let start = 0; start < text.length; ) {
    // A character of two units is not torn.
    const end = start + longestText - (/[\uD800-\uDBFF]/.test(text[start + longestText - 1] ?? '') ? 1 : 0);
    found.push(text.slice(start, end));
    start = end;
  }
  return found;
}

/** A last line that a crash cut off is no line. */
function readLines(path: string): readonly LogLine[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => parseLogLine(line) ?? []);
}

export function parseLogLine(text: string): LogLine | null {
  if (text === '') return null;
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return null;
  }
}
