import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { OrchError } from '@orch/diagnostics';
import type { Aead } from '@orch/session-broker';
import { createSecretFile } from './secret-file.js';
import { vaultKeyFile } from './state-directory.js';
import { toStoreError } from './store-error.js';

const filePrefix = 'orchestrator-vault-key-1 ';
const algorithm = 'aes-256-gcm';
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 8;
const sealedVersion = 1;
const headerBytes = 1 + keyIdBytes;

/** Makes the key file unless there is one, and says whether it did. Throws `vault_key_missing` where something is sealed already: no new key could open it. */
export function createVaultKey(stateDirectory: string, sealedRows: number): boolean {
  const path = vaultKeyFile(stateDirectory);
  if (existsSync(path)) return false;
  if (sealedRows > 0) throw missing(path, `${path} is missing, and ${sealedRows} texts are sealed with the key in it`);
  createSecretFile(path, `${filePrefix}${randomBytes(keyBytes).toString('base64')}\n`);
  return true;
}

/**
 * The vault's key as authenticated encryption. Sealed form: version (1 byte), key id (8), nonce (12), tag (16), text; version
 * and key id are authenticated together with what the caller adds. The key stays in this closure.
 */
export function openVaultKey(stateDirectory: string): Aead {
  const key = readKey(vaultKeyFile(stateDirectory));
  const keyId = createHmac('sha256', key).update('orchestrator vault key id').digest().subarray(0, keyIdBytes);
  const header = Buffer.concat([Buffer.from([sealedVersion]), keyId]);
  const authenticated = (additional: string): Buffer => Buffer.concat([header, Buffer.from(additional, 'utf8')]);

  return {
    seal(plain, additional) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      cipher.setAAD(authenticated(additional));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return new Uint8Array(Buffer.concat([header, nonce, cipher.getAuthTag(), text]));
    },
    open(sealed, additional) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < headerBytes + nonceBytes + tagBytes) throw damaged('it is cut short');
      if (bytes[0] !== sealedVersion) throw damaged('this version does not know its form');
      if (!bytes.subarray(1, headerBytes).equals(keyId)) throw damaged('it was sealed with another key than the one in vault.key');
      const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
      const tag = bytes.subarray(headerBytes + nonceBytes, headerBytes + nonceBytes + tagBytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(authenticated(additional));
      decipher.setAuthTag(tag);
      try {
        return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(headerBytes + nonceBytes + tagBytes)), decipher.final()]));
      } catch (cause) {
        throw damaged('it was changed, or belongs elsewhere', cause);
      }
    },
  };
}

function readKey(path: string): Buffer {
  if (!existsSync(path)) throw missing(path, `${path} is missing`);
  const { mode, uid } = statSync(path);
  const user = process.geteuid?.() ?? uid;
  if ((mode & 0o077) !== 0 || (user !== 0 && uid !== user)) {
    throw new OrchError('vault_key_exposed', `${path} can be read by other users (mode ${(mode & 0o777).toString(8)}, owner ${uid})`, {
      hint: `chmod 600 ${path}, and make sure that it belongs to the user of the daemon.`,
      details: { path },
    });
  }
  const text = readText(path).trimEnd();
  const encoded = text.startsWith(filePrefix) ? text.slice(filePrefix.length) : '';
  const key = Buffer.from(encoded, 'base64');
  if (key.length !== keyBytes || key.toString('base64') !== encoded) {
    throw new OrchError('vault_key_invalid', `${path} holds no key of this version`, { hint: 'Restore it from a backup; it is left as it is.', details: { path } });
  }
  return key;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw toStoreError(error, path);
  }
}

function missing(path: string, message: string): OrchError {
  return new OrchError('vault_key_missing', message, { hint: 'Restore it; where nothing is sealed yet, `orchestrator init` makes a new one.', details: { path } });
}

function damaged(reason: string, cause?: unknown): OrchError {
  return new OrchError('vault_damaged', `a sealed text cannot be opened: ${reason}`, { hint: 'Restore the `vault.key` that belongs to the database.', cause });
}
