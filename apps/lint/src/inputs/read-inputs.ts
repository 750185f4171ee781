import type { LintBytes, LintUnreadable } from '@orch/validator';
import { isCandidate } from './candidate.js';
import { findInputs, type FindOptions } from './find-inputs.js';
import { readFile } from './read-file.js';
import { readStream } from './read-stream.js';

export interface ReadOptions extends FindOptions {
  /** What the path `-` stands for. Default: the standard input of this process. */
  readonly standardInput?: AsyncIterable<Uint8Array>;
  /** Its name in findings. Default: `<stdin>`. */
  readonly standardInputName?: string;
  /** How a person asks for it, as hints say it. Default: `-`. */
  readonly standardInputArgument?: string;
}

/**
 * Reads the files that paths mean, one after the other: files, folders and all below them, patterns, and `-` for standard input. What
 * cannot be read comes as an input that says why. Never follows a link out of a named folder, never reads a pipe or a device by name.
 */
export async function* readInputs(paths: readonly string[], options: ReadOptions = {}): AsyncGenerator<LintBytes | LintUnreadable> {
  if (paths.includes('-')) yield await readStream(options.standardInput ?? process.stdin, options.standardInputName ?? '<stdin>');
  for (const found of findInputs(paths.filter((path) => path !== '-'), options)) {
    yield isCandidate(found) ? readFile(found, options.standardInputArgument) : found;
  }
}
