import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Newest first: what the daemon writes, and what it set aside. */
const names = ['daemon.log', 'daemon.log.1', 'daemon.log.2'];
const lookMs = 200;

interface OpenFile {
  readonly descriptor: number;
  /** Which file it is, whatever it is called by now. */
  readonly id: string;
}

/**
 * The lines of a daemon's log, the oldest first, and with `follow` those that are written afterwards, until it is aborted: through each change of
 * the files, and also where there is no log yet. `caughtUp` is called once, when all is read that was there. Needs no daemon.
 */
export async function* readLog(stateDir: string, follow: AbortSignal | null, caughtUp: () => void = () => {}): AsyncGenerator<string, void> {
  let caught = false;
  let last: Lines | null = null;
  for (;;) {
    const files = openAll(stateDir);
    // By their order: the number of a file that is gone is given to a new one.
    const at = files.findIndex(({ id }) => id === last?.id);
    for (const [index, file] of files.entries()) {
      if (index <= at) {
        closeSync(file.descriptor);
        continue;
      }
      if (last !== null) {
        yield* last.more();
        yield* last.rest();
        last.close();
      }
      last = new Lines(file);
      yield* last.more();
    }
    if (last !== null) yield* last.more();
    if (!caught) caughtUp();
    caught = true;
    if (follow === null || follow.aborted) break;
    await sleep(lookMs, undefined, { signal: follow }).catch(() => {});
  }
  if (last !== null) {
    yield* last.rest();
    last.close();
  }
}

/** Oldest first; one that is renamed meanwhile is met under two names, and is one file all the same. */
function openAll(stateDir: string): readonly OpenFile[] {
  const found = new Map<string, OpenFile>();
  for (const name of names) {
    const file = open(join(stateDir, name));
    if (file === null) continue;
    if (found.has(file.id)) closeSync(file.descriptor);
    else found.set(file.id, file);
  }
  return [...found.values()].toReversed();
}

function open(path: string): OpenFile | null {
  try {
    const descriptor = openSync(path, 'r');
    const { dev, ino } = fstatSync(descriptor);
    return { descriptor, id: `${dev}:${ino}` };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole lines of a file that grows. */
class Lines {
  readonly id: string;
  readonly #descriptor: number;
  readonly #decoder = new TextDecoder();
  #begun = '';

  constructor({ id, descriptor }: OpenFile) {
    this.id = id;
    this.#descriptor = descriptor;
  }

  *more(): Generator<string, void> {
    const buffer = Buffer.alloc(1 << 16);
    for (let read = readSync(this.#descriptor, buffer); read > 0; read = readSync(this.#descriptor, buffer)) {
      const lines = (this.#begun + this.#decoder.decode(buffer.subarray(0, read), { stream: true })).split('\n');
      this.#begun = lines.pop()!;
      yield* lines;
    }
  }

  /** What a daemon that was ended left of its last line. */
  *rest(): Generator<string, void> {
    if (this.#begun !== '') yield this.#begun;
    this.#begun = '';
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}
