import { chmodSync, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { initStore, openVaultKey } from './index.js';
import { vaultKeyFile } from './state-directory.js';
import { openTestStore, temporaryDirectory } from './testing/temporary-state.js';
import { codeOf } from './testing/thrown.js';

async function initialised(): Promise<string> {
  const stateDirectory = temporaryDirectory();
  await initStore({ stateDirectory });
  return stateDirectory;
}

const text = new TextEncoder().encode('{"thread":"0199-secret"}');

test('whatever is sealed is opened again, also by the key read anew', async () => {
  const stateDirectory = await initialised();
  const aead = openVaultKey(stateDirectory);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.string({ unit: 'binary' }), (plain, ref) => {
      expect(openVaultKey(stateDirectory).open(aead.seal(plain, ref), ref)).toEqual(new Uint8Array(plain));
    }),
    { numRuns: 50 },
  );
});

test('the same text is sealed differently each time, and nothing of it shows', async () => {
  const aead = openVaultKey(await initialised());
  const [one, two] = [aead.seal(text, 'ses_a'), aead.seal(text, 'ses_a')];
  expect(Buffer.from(one).equals(two)).toBe(false);
  expect(Buffer.from(one).includes('secret')).toBe(false);
});

test('a sealed text with any bit changed, cut short, or for another session is not opened', async () => {
  const aead = openVaultKey(await initialised());
  const sealed = aead.seal(text, 'ses_a');
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = sealed.slice();
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(await codeOf(() => aead.open(changed, 'ses_a')), `byte ${index}`).toBe('vault_damaged');
  }
  expect(await codeOf(() => aead.open(sealed.slice(0, -1), 'ses_a'))).toBe('vault_damaged');
  expect(await codeOf(() => aead.open(new Uint8Array(), 'ses_a'))).toBe('vault_damaged');
  expect(await codeOf(() => aead.open(text, 'ses_a'))).toBe('vault_damaged');
  expect(await codeOf(() => aead.open(sealed, 'ses_b'))).toBe('vault_damaged');
});

test('another state directory’s key opens nothing', async () => {
  const [mine, other] = [await initialised(), await initialised()];
  const sealed = openVaultKey(mine).seal(text, 'ses_a');
  copyFileSync(vaultKeyFile(other), vaultKeyFile(mine));
  expect(() => openVaultKey(mine).open(sealed, 'ses_a')).toThrow('sealed with another key');
  expect(await codeOf(() => openVaultKey(mine).open(sealed, 'ses_a'))).toBe('vault_damaged');
});

test('a missing key is made by init as long as nothing is sealed, and never afterwards', async () => {
  const stateDirectory = await initialised();
  const path = vaultKeyFile(stateDirectory);
  rmSync(path);
  expect(await codeOf(() => openVaultKey(stateDirectory))).toBe('vault_key_missing');
  expect(existsSync(path)).toBe(false);
  await initStore({ stateDirectory });
  const store = await openTestStore(stateDirectory);
  const sealed = openVaultKey(stateDirectory).seal(text, 'ses_a');
  await store.transaction(({ sessions }) => sessions.saveSealed('ses_a', sealed));
  await store.close();
  rmSync(path);
  expect(await codeOf(() => initStore({ stateDirectory }))).toBe('vault_key_missing');
  expect(existsSync(path)).toBe(false);
});

test.each([
  ['is empty', () => ''],
  ['is cut short', (whole: string) => whole.slice(0, -6)],
  ['is longer', (whole: string) => `${whole.trimEnd()}AAAA\n`],
  ['is not ours', () => 'ssh-ed25519 AAAA\n'],
  ['is of a later version', (whole: string) => whole.replace('key-1', 'key-2')],
])('a key file that %s is refused and left as it is', async (_what, spoil) => {
  const stateDirectory = await initialised();
  const path = vaultKeyFile(stateDirectory);
  const spoilt = spoil(readFileSync(path, 'utf8'));
  writeFileSync(path, spoilt);
  expect(await codeOf(() => openVaultKey(stateDirectory))).toBe('vault_key_invalid');
  expect(await codeOf(() => initStore({ stateDirectory }))).toBe('vault_key_invalid');
  expect(readFileSync(path, 'utf8')).toBe(spoilt);
});

test('a key file that others may read is refused', async () => {
  const stateDirectory = await initialised();
  chmodSync(vaultKeyFile(stateDirectory), 0o640);
  expect(await codeOf(() => openVaultKey(stateDirectory))).toBe('vault_key_exposed');
});
