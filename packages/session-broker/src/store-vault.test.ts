import { isOrchError } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { createStoreVault } from './index.js';
import { createAesGcm } from './testing/aes-gcm.js';
import { createSealedValues } from './testing/memory-values.js';

const keys = { project: 'shop', kind: 'SecretStore', name: 'keys' };
const values = { TOKEN: 'hunter2-hunter2', PEM: 'line one\nline two\n' };
const codeOf = (work: Promise<unknown>) => work.then(() => null, (error: unknown) => (isOrchError(error) ? error.code : Promise.reject(error)));

test('values come back as they were put in, by project and name, of each kind', async () => {
  const [sealed, vault] = [createSealedValues(), createStoreVault(createAesGcm())];
  await vault.put(sealed, keys, values);
  await vault.put(sealed, { ...keys, kind: 'EnvStore' }, {});
  await vault.put(sealed, { ...keys, project: 'other' }, { A: 'a' });
  expect(await vault.find(sealed, 'shop', 'keys')).toEqual([
    { ...keys, values },
    { ...keys, kind: 'EnvStore', values: {} },
  ]);
  expect(await vault.find(sealed, 'shop', 'nope')).toEqual([]);
});

test('the same values are no change, whatever their order, and nothing is sealed anew', async () => {
  const [sealed, vault] = [createSealedValues(), createStoreVault(createAesGcm())];
  expect(await vault.put(sealed, keys, values)).toBe(true);
  const before = sealed.rows;
  expect(await vault.put(sealed, keys, Object.fromEntries(Object.entries(values).toReversed()))).toBe(false);
  expect([sealed.rows, sealed.aside]).toEqual([before, []]);
  const others: readonly Readonly<Record<string, string>>[] = [{ ...values, TOKEN: 'x' }, { TOKEN: values.TOKEN }, { ...values, MORE: 'x' }, {}];
  for (const other of others) expect(await vault.put(sealed, keys, other)).toBe(true);
});

test('values that are replaced or gone are set aside, and are none of the store any more', async () => {
  const [sealed, vault] = [createSealedValues(), createStoreVault(createAesGcm())];
  await vault.put(sealed, keys, { A: 'first' });
  await vault.put(sealed, keys, { A: 'first', B: 'second' });
  expect(sealed.aside).toEqual([]);
  await vault.put(sealed, keys, { A: 'second', B: 'first' });
  expect(sealed.aside).toEqual([]);
  await vault.put(sealed, keys, { A: 'third' });
  expect((await vault.all(sealed)).map((store) => store.values)).toEqual([{ A: 'third' }, { A: 'second', B: 'first' }]);
  expect((await vault.find(sealed, 'shop', 'keys')).map((store) => store.values)).toEqual([{ A: 'third' }]);
});

test('what is stored shows neither values nor names of variables', async () => {
  const [sealed, vault] = [createSealedValues(), createStoreVault(createAesGcm())];
  await vault.put(sealed, keys, values);
  expect(sealed.rows.map((row) => Buffer.from(row.sealed).toString('latin1')).join()).not.toMatch(/hunter2|line|TOKEN|PEM/);
});

test.each([
  ['another project', { ...keys, project: 'other' }],
  ['another kind', { ...keys, kind: 'EnvStore' }],
  ['another name', { ...keys, name: 'keyz' }],
  ['names that read alike when they are put together', { project: 'shop","SecretStore', kind: 'keys', name: '' }],
])('a row that was moved to %s opens nothing', async (_, id) => {
  const [sealed, vault] = [createSealedValues(), createStoreVault(createAesGcm())];
  await vault.put(sealed, keys, values);
  sealed.rows = sealed.rows.map((row) => ({ ...row, ...id }));
  expect(await codeOf(vault.find(sealed, id.project, id.name))).toBe('vault_damaged');
  expect(await codeOf(vault.all(sealed))).toBe('vault_damaged');
});

test('a sealed text of another shape is refused without being quoted', async () => {
  const aead = createAesGcm();
  const [sealed, vault] = [createSealedValues(), createStoreVault(aead)];
  await vault.put(sealed, keys, values);
  for (const text of ['hunter2', '{"version":2,"values":{"A":"hunter2"}}', '{"version":1,"values":{"A":["hunter2"]}}', '{"version":1}', 'null']) {
    sealed.rows = [{ ...keys, sealed: aead.seal(Buffer.from(text), 'store-values:["shop","SecretStore","keys"]') }];
    const error = await vault.all(sealed).then(() => null, (thrown: unknown) => thrown);
    expect(isOrchError(error) && [error.code, error.cause, JSON.stringify(error).includes('hunter2')]).toEqual(['vault_damaged', undefined, false]);
  }
});
