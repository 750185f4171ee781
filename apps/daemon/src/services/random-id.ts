import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** `prefix` and 16 lower-case base32 characters: 80 random bits. */
export function randomId(prefix: string): string {
  return prefix + [...randomBytes(16)].map((byte) => alphabet[byte & 31]).join('');
}
