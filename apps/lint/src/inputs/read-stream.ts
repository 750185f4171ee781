import type { LintBytes, LintUnreadable } from '@orch/validator';
import { sizeLimit, tooLarge } from './size-limit.js';

/** Reads a stream to its end, or until it is more than is taken. */
export async function readStream(stream: AsyncIterable<Uint8Array>, file: string): Promise<LintBytes | LintUnreadable> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > sizeLimit) return tooLarge(file);
    }
  } catch (error) {
    return { file, error: `Standard input cannot be read: ${(error as Error).message}.` };
  }
  return { file, bytes: Buffer.concat(chunks), named: true };
}
