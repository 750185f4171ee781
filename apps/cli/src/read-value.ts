import { createReadStream, fstatSync, readFileSync } from 'node:fs';
import { OrchError } from '@orch/diagnostics';
import { entryValueBytes } from '@orch/protocol/places';
import { unreadableFile } from './unreadable-file.js';

/** The value that a person means: the one that is written out, a file, or what is piped in. Its bytes are taken as they are. */
export async function readValue(argument: string | undefined, file: string | undefined): Promise<string> {
  if (argument !== undefined && file !== undefined) throw new OrchError('usage_error', 'Either a value or --file, not both.');
  if (argument !== undefined && argument !== '-') return checkArgument(argument);
  if (file !== undefined && file !== '-') return decode(await readFile(file));
  if (argument === undefined && file === undefined && !isPipedIn()) {
    throw new OrchError('usage_error', 'Which value? Write it behind the key, pipe it in, or name a file with --file.', { hint: 'Usage: `orchestrator store put --help`.' });
  }
  return decode(await readAll(process.stdin));
}

const encodeFirst = 'Encode it first, for example with `base64`.';

/**
 * Node.js puts U+FFFD in the place of bytes of an argument that are no UTF-8, and they would be lost. Whether the character was typed is told by the bytes that this process was started
 * with, where the system shows them.
 */
function checkArgument(argument: string): string {
  if (!argument.includes('\uFFFD')) return argument;
  let bytes: Buffer;
  try {
    bytes = readFileSync('/proc/self/cmdline');
  } catch {
    bytes = Buffer.alloc(0);
  }
  // As every argument, it ends with a NUL.
  if (bytes.length === 0 || bytes.includes(Buffer.from(`\0${argument}\0`))) return argument;
  throw notText(encodeFirst);
}

/** A terminal has nobody who knows that he is waited for, and `/dev/null` is what programs without input get. */
function isPipedIn(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isFIFO() || stats.isFile() || stats.isSocket();
  } catch {
    return false;
  }
}

async function readFile(path: string): Promise<Uint8Array> {
  try {
    return await readAll(createReadStream(path, { end: entryValueBytes }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw unreadableFile(path, error);
    throw error;
  }
}

/** No more than is needed to know that it is too much. */
async function readAll(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > entryValueBytes) {
      throw new OrchError('store_value_too_large', `The value has more than ${entryValueBytes} bytes.`, { hint: 'Keep it in a file of the workspace and the path in the store.' });
    }
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw notText(encodeFirst, cause);
  }
}

function notText(hint: string, cause?: unknown): OrchError {
  return new OrchError('store_value_not_text', 'The value is not UTF-8 text.', { hint, cause });
}
