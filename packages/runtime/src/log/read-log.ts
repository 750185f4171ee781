import { open, type FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import type { LogLine } from './log-line.js';
import { logPaths, parseLogLine } from './task-log.js';

const chunkSize = 64 * 1024;

export interface ReadLogOptions {
  readonly directory: string;
  readonly taskId: string;
  readonly step?: string;
  readonly follow: boolean;
  readonly signal: AbortSignal;
  /** Whether nothing more will be written. */
  finished(): Promise<boolean>;
  /** Resolves with the next change; asked for before the file is read, so that no change is missed. */
  changed(signal: AbortSignal): Promise<void>;
}

export async function* readLog(options: ReadLogOptions): AsyncGenerator<LogLine> {
  const { current, previous } = logPaths(options.directory, options.taskId);
  const wanted = (line: LogLine) => options.step === undefined || line.step === options.step;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  let file = await openLog(previous);
  try {
    for (;;) {
      const woken = options.changed(signal);
      const last = !options.follow || (await options.finished()) || options.signal.aborted;
      for (;;) {
        if (file) for await (const line of file.lines()) if (wanted(line)) yield line;
        const next: OpenLog | null = await openLog(current);
        if (next === null || next.id === file?.id) {
          await next?.handle.close();
          break;
        }
        // What was written to the old file up to its end comes first.
        if (file) for await (const line of file.lines()) if (wanted(line)) yield line;
        await file?.handle.close();
        file = next;
      }
      if (last) return;
      await woken;
    }
  } finally {
    stop.abort();
    await file?.handle.close();
  }
}

interface OpenLog {
  readonly id: number;
  readonly handle: FileHandle;
  lines(): AsyncGenerator<LogLine>;
}

async function openLog(path: string): Promise<OpenLog | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, 'r');
  } catch {
    return null;
  }
  const id = (await handle.stat()).ino;
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let offset = 0;
  async function* lines(): AsyncGenerator<LogLine> {
    const buffer = Buffer.allocUnsafe(chunkSize);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunkSize, offset);
      if (bytesRead === 0) return;
      offset += bytesRead;
      const parts = (rest + decoder.write(buffer.subarray(0, bytesRead))).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const line = parseLogLine(part);
        if (line) yield line;
      }
    }
  }
  return { id, handle, lines };
}
