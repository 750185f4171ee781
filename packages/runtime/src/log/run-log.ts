import type { Redactor, StreamRedactor } from '@orch/session-broker';
import type { LogLine } from './log-line.js';
import type { TaskLog } from './task-log.js';

/** Text that is held beyond this is dropped, and that is said. */
const mostHeld = 1024 * 1024;

type Output = 'stdout' | 'stderr';

export interface RunLogOptions {
  readonly log: TaskLog;
  readonly redactor: Redactor;
  readonly step: string;
  readonly attempt: number;
  /** Hold every text until `release`: the secrets in it are not known yet. */
  readonly held: boolean;
  /** Lines of these numbers were written before the daemon started again; the fold gives them once more. */
  readonly written: Readonly<Record<LogLine['stream'], number>> | null;
}

/** The log of one run: joins pieces to lines, holds texts that may not be seen yet, and writes no line twice. */
export class RunLog {
  readonly #options: RunLogOptions;
  readonly #streams: Record<Output, { readonly redactor: StreamRedactor; rest: string }>;
  readonly #skip: Record<LogLine['stream'], number>;
  #held: (() => void)[] | null;
  #heldLength = 0;
  #dropped = 0;

  constructor(options: RunLogOptions) {
    this.#options = options;
    this.#streams = { stdout: { redactor: options.redactor.stream(), rest: '' }, stderr: { redactor: options.redactor.stream(), rest: '' } };
    this.#held = options.held ? [] : null;
    this.#skip = options.written ? { ...options.written, system: 0 } : { stdout: 0, stderr: 0, agent: 0, system: 0 };
  }

  /** Writes together what the work logs. */
  batch(work: () => void): void {
    this.#options.log.batch(work);
  }

  /** One or more whole lines. */
  output(stream: Output, text: string): void {
    this.#when(text, () => this.#lines(stream, this.#streams[stream].redactor.push(text.endsWith('\n') ? text : `${text}\n`)));
  }

  agent(text: string, about?: LogLine['about']): void {
    this.#when(text, () => this.#write('agent', text.replace(/\n+$/, '').split('\n'), about));
  }

  /** The daemon's own words, which are never held and never repeated. */
  system(text: string): void {
    this.#write('system', text.split('\n'));
  }

  /** Secrets are known now, or never will be. */
  release(): void {
    const held = this.#held;
    this.#held = null;
    for (const work of held ?? []) work();
    if (this.#dropped > 0) this.system(`${this.#dropped} characters were dropped that came before the session was known.`);
    this.#dropped = 0;
  }

  /** Writes what was waiting for the rest of its line. */
  end(): void {
    this.release();
    for (const stream of ['stdout', 'stderr'] as const) {
      const state = this.#streams[stream];
      this.#lines(stream, state.redactor.flush());
      if (state.rest !== '') this.#write(stream, [state.rest]);
      state.rest = '';
    }
  }

  #when(text: string, work: () => void): void {
    if (this.#held === null) work();
    else if (this.#heldLength + text.length > mostHeld) this.#dropped += text.length;
    else {
      this.#heldLength += text.length;
      this.#held.push(work);
    }
  }

  #lines(stream: Output, text: string): void {
    const state = this.#streams[stream];
    const lines = (state.rest + text).split('\n');
    state.rest = lines.pop() ?? '';
    this.#write(stream, lines.map((line) => line.replace(/\r$/, '')));
  }

  #write(stream: LogLine['stream'], lines: readonly string[], about?: LogLine['about']): void {
    const { log, step, attempt } = this.#options;
    const repeated = Math.min(this.#skip[stream], lines.length);
    this.#skip[stream] -= repeated;
    log.append(lines.slice(repeated).map((text) => ({ step, attempt, stream, text, ...(about === undefined ? {} : { about }) })));
  }
}
