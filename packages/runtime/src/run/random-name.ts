import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function randomName(prefix: string): string {
  return prefix + Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join('');
}
