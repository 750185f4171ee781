import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { OrchError } from '@orch/diagnostics';
import type { Aead } from '../index.js';

/** AES-256-GCM as an edge would implement the port: nonce, tag, text. */
export function createAesGcm(key: Uint8Array = randomBytes(32)): Aead {
  return {
    seal(plain, additional) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(additional));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, additional) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(additional)).setAuthTag(sealed.subarray(12, 28));
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
      } catch {
        throw new OrchError('vault_damaged', 'The sealed text cannot be opened.');
      }
    },
  };
}
