import type { LintUnreadable } from '@orch/validator';

/** Bytes over which a file is refused unread; one more is read of a stream to know. */
export const sizeLimit = 5 * 1024 * 1024;

export function tooLarge(file: string): LintUnreadable {
  return { file, code: 'input_too_large', error: `"${file}" is larger than ${sizeLimit / 1024 / 1024} MB.`, hint: 'Split it into several files.' };
}
