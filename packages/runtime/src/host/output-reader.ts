import { readSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeQuietly, type Spool } from './spool.js';

const chunkSize = 256 * 1024;
const chunksAtOnce = 4;

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
    for (let chunks = 1; this.#sources.includes(source); chunks++) {
      const buffer = Buffer.allocUnsafe(chunkSize);
      const length = readSync(source.descriptor, buffer, 0, chunkSize, source.offset);
      if (length === 0) return;
      source.offset += length;
      this.#sink(source.stream, length < chunkSize / 2 ? Uint8Array.prototype.slice.call(buffer, 0, length) : buffer.subarray(0, length));
      if (length < chunkSize) return;
      if (chunks % chunksAtOnce === 0) await nextTurn();
    }
  }
}
