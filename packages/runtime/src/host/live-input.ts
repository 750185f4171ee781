import { appendFileSync, closeSync, constants, openSync, truncateSync, writeSync } from 'node:fs';
import { makePrivateFolder } from './private-folder.js';
import { closeQuietly, type Spool } from './spool.js';

/**
 * The daemon's end of a live standard input: whole, numbered messages for the relay. Each key is written once, also over a restart:
 * its number is noted before the message is put in place, and a message that is missing afterwards is put there.
 */
export class LiveInput {
  readonly #spool: Spool;
  readonly #numbers = new Map<string, number>();

  constructor(spool: Spool) {
    this.#spool = spool;
    makePrivateFolder(spool.path('in'));
    const keys = spool.read('in/keys') ?? '';
    const whole = keys.slice(0, keys.lastIndexOf('\n') + 1);
    // A line that a crash cut off was never acted on, and must not become part of the next one.
    if (whole !== keys) truncateSync(spool.path('in/keys'), Buffer.byteLength(whole));
    for (const line of whole.split('\n').slice(0, -1)) this.#numbers.set(JSON.parse(line) as string, this.#numbers.size + 1);
  }

  /** Throws what the system says where the disk is full, and may be called again then: nothing is half sent. */
  send(key: string, text: string): void {
    const known = this.#numbers.get(key);
    const number = known ?? this.#numbers.size + 1;
    const name = `in/${String(number).padStart(6, '0')}`;
    if (known === undefined) {
      this.#note(key);
      this.#numbers.set(key, number);
    } else if (this.#spool.exists(name)) {
      return;
    }
    this.#spool.write(name, text);
    this.ring();
  }

  #note(key: string): void {
    const before = this.#spool.size('in/keys');
    try {
      appendFileSync(this.#spool.path('in/keys'), `${JSON.stringify(key)}\n`, { mode: 0o600 });
    } catch (error) {
      if (this.#spool.size('in/keys') > before) truncateSync(this.#spool.path('in/keys'), before);
      throw error;
    }
  }

  get ended(): boolean {
    return this.#spool.exists('in/end');
  }

  end(): void {
    if (!this.ended) this.#spool.write('in/end', '');
    this.ring();
  }

  /** Without a listener there is nobody to wake: the relay looks into the folder before it waits. A full pipe has rung already. */
  ring(): void {
    let bell: number;
    try {
      bell = openSync(this.#spool.path('bell'), constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      return;
    }
    try {
      writeSync(bell, '\n');
      closeSync(bell);
    } catch {
      closeQuietly(bell);
    }
  }
}
