import { readFile } from 'node:fs/promises';
import { OrchError } from '@orch/diagnostics';
import { unreadableFile } from './unreadable-file.js';

/** The goal that is written out, or that a file holds: any size, which no argument of a command line can have, and byte for byte. */
export async function readGoal(goal: string | undefined, file: string | undefined): Promise<string> {
  if (goal !== undefined) return goal;
  if (file === undefined) throw new OrchError('usage_error', 'Which goal? Write it behind -g, or name a file that holds it with --goal-file.', { hint: 'Usage: `orchestrator task create --help`.' });
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(file === '-' ? await readAll(process.stdin) : await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw unreadableFile(file, error);
    throw new OrchError('input_invalid_utf8', `The goal in "${file}" is not UTF-8 text.`, { hint: 'Save it as UTF-8.', cause: error });
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
