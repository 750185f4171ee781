import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from '../node-fs.js';
import type { LintBytes, LintUnreadable } from '@orch/validator';
import type { Candidate } from './candidate.js';
import { sizeLimit, tooLarge } from './size-limit.js';

/** Reads one regular file, whatever stands at the path: never a pipe or a device, never more than the limit. */
export function readFile({ path, isRegular, named }: Candidate, standardInput = '-'): LintBytes | LintUnreadable {
  try {
    if (isRegular) return readRegular(path, named, standardInput);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return { file: path, error: missing(path), hint: 'Check the path.' };
    if (!stats.isFile()) return notRegular(path, stats, standardInput);
    return readRegular(path, named, standardInput);
  } catch (error) {
    return unreadable(path, error);
  }
}

export function unreadable(path: string, error: unknown): LintUnreadable {
  return { file: path, error: `"${path}" cannot be read: ${(error as Error).message}.`, hint: 'Check the path.' };
}

/** What stands there may have become another thing since it was looked at, and opening a pipe would wait for whoever writes to it. */
function readRegular(path: string, named: boolean, standardInput: string): LintBytes | LintUnreadable {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return notRegular(path, stats, standardInput);
    if (stats.size > sizeLimit) return tooLarge(path);
    const bytes = readAtMost(descriptor, stats.size, sizeLimit + 1);
    return bytes.length > sizeLimit ? tooLarge(path) : { file: path, bytes, named };
  } finally {
    closeSync(descriptor);
  }
}

/** Files of `/proc` say that they are empty, and a file may grow while it is read: then there is more than expected. */
function readAtMost(descriptor: number, expected: number, most: number): Uint8Array {
  let buffer = new Uint8Array(Math.min(expected + 1, most));
  let length = 0;
  for (;;) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, null);
    length += read;
    if (read === 0 || length === most || (length === expected && read < buffer.length)) return buffer.subarray(0, length);
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.min(Math.max(length * 2, 4096), most));
      larger.set(buffer);
      buffer = larger;
    }
  }
}

function missing(path: string): string {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? `"${path}" is a link to nothing.` : `There is no file "${path}".`;
}

function notRegular(path: string, stats: Stats, standardInput: string): LintUnreadable {
  const species = stats.isDirectory() ? 'a folder' : stats.isFIFO() ? 'a pipe' : stats.isSocket() ? 'a socket' : 'a device';
  return { file: path, code: 'input_not_regular_file', error: `"${path}" is ${species}, and manifests are read from files.`, hint: `Give standard input with ${standardInput} instead.` };
}
