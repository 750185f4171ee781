import { readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeQuietly, type Spool } from './spool.js';

/** One at a time between two turns of the event loop: of very short lines it holds tens of thousands, and each is written to the log. */
const chunkSize = 64 * 1024;

export type OutputSink = (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;

/** Reads what the process has written, from the start of the spool on, each byte once. */
export class OutputReader {
  readonly #spool: Spool;
  readonly #sink: OutputSink;
  readonly #sources: { readonly stream: 'stdout' | 'stderr'; readonly name: string; descriptor: number; offset: number }[] = [
    { stream: 'stdout', name: 'out', descriptor: -1, offset: 0 },
    { stream: 'stderr', name: 'err', descriptor: -1, offset: 0 },
  ];
  #reading: Promise<void> | null = null;
  #again = false;
  #left = Infinity;

  constructor(spool: Spool, sink: OutputSink) {
    this.#spool = spool;
    this.#sink = sink;
  }

  /** Resolves when everything has been handed over that was there at the time of the call. */
  async read(): Promise<void> {
    this.#again = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    await this.#reading;
  }

  /** From now on; what is behind that is never handed over. */
  readAtMost(bytes: number): void {
    this.#left = Math.min(this.#left, bytes);
  }

  /** How many bytes there are that `readAtMost` kept from being read. */
  get unread(): number {
    return this.#left > 0 ? 0 : this.#sources.reduce((sum, { name, offset }) => sum + Math.max(0, this.#spool.size(name) - offset), 0);
  }

  close(): void {
    for (const source of this.#sources) if (source.descriptor >= 0) closeQuietly(source.descriptor);
    this.#sources.length = 0;
  }

  async #readAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      for (const source of this.#sources) await this.#readToEnd(source);
    }
  }

  async #readToEnd(source: { readonly stream: 'stdout' | 'stderr'; readonly name: string; descriptor: number; offset: number }): Promise<void> {
    if (source.descriptor < 0) {
      // To look is cheaper than to open; most commands write nothing to one of the two.
      if (this.#spool.size(source.name) === 0) return;
      source.descriptor = this.#spool.openForReading(source.name);
    }
    while (this.#sources.includes(source) && this.#left > 0) {
      const buffer = Buffer.allocUnsafe(chunkSize);
      const length = readSync(source.descriptor, buffer, 0, Math.min(chunkSize, this.#left), source.offset);
      if (length === 0) return;
      source.offset += length;
      this.#left -= length;
      this.#sink(source.stream, length < chunkSize / 2 ? Uint8Array.prototype.slice.call(buffer, 0, length) : buffer.subarray(0, length));
      if (length < chunkSize) return;
      await nextTurn();
    }
  }
}
