import { createHash } from 'node:crypto';
import { OrchError } from '@orch/diagnostics';
import type { LintBytes, LintInput } from '@orch/validator';
import { readFile } from '../inputs/read-file.js';

/**
 * The same inputs without their bytes: those of a file are read again whenever they are asked for, so that many files can be mended in little memory. The bytes
 * throw OrchError `file_not_written` where the file is no longer what it was, since the places of findings would be others.
 */
export async function readLater(source: AsyncIterable<LintInput>): Promise<readonly LintInput[]> {
  const inputs: LintInput[] = [];
  for await (const input of source) inputs.push('bytes' in input ? later(input.file, input.named ?? false, digest(input.bytes)) : input);
  return inputs;
}

function later(file: string, named: boolean, expected: string): LintBytes {
  return {
    file,
    named,
    get bytes() {
      const read = readFile({ path: file, isRegular: false, isLink: false, place: file, named });
      if ('bytes' in read && digest(read.bytes) === expected) return read.bytes;
      throw new OrchError('file_not_written', `"${file}" was not written: it has changed since it was read.`, { hint: 'Run it again. No file is written before all are checked.' });
    },
  };
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}
