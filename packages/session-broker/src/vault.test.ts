import { isOrchError } from '@orch/diagnostics';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './index.js';
import { createAesGcm } from './testing/aes-gcm.js';
import { createSealedStore } from './testing/memory-store.js';

const token = { driver: 'claude/cli', version: 2, value: { id: 'b6d1f0aa-secret', home: '/home/u/.claude', counters: [1, null] } };
const secrets = ['b6d1f0aa-secret'];
const failure = (work: Promise<unknown>) => work.then(() => null, (error: unknown) => (isOrchError(error) ? error : Promise.reject(error)));

test('a handle comes back as it was put in, and is gone when destroyed', async () => {
  const [store, vault] = [createSealedStore(), createVault(createAesGcm())];
  await vault.put(store, 'ses_a', token, secrets);
  expect(await vault.take(store, 'ses_a')).toEqual({ token, secrets });
  expect(await vault.secrets(store)).toEqual([{ ref: 'ses_a', secrets }]);
  await vault.destroy(store, 'ses_a');
  expect([await vault.take(store, 'ses_a'), await vault.secrets(store), store.sealed.size]).toEqual([null, [], 0]);
});

test('of a handle that is forgotten the ids alone are left, as hidden ones, and forgetting again changes nothing', async () => {
  const [store, vault] = [createSealedStore(), createVault(createAesGcm())];
  await vault.put(store, 'ses_a', token, ['first-id']);
  await vault.put(store, 'ses_a', token, secrets);
  await vault.forget(store, 'ses_a');
  const once = store.sealed.get('ses_a');
  await vault.forget(store, 'ses_a');
  await vault.forget(store, 'ses_never');
  expect([await vault.take(store, 'ses_a'), await vault.secrets(store)]).toEqual([null, [{ ref: 'ses_a', secrets: [...secrets, 'first-id'] }]]);
  expect([store.sealed.get('ses_a') === once, store.sealed.size]).toEqual([true, 1]);
});

test('ids that a handle had before, and ids that proved nothing, stay hidden and are never the handle', async () => {
  const [store, vault] = [createSealedStore(), createVault(createAesGcm())];
  await vault.hide(store, 'ses_a', ['never-proven']);
  expect([await vault.take(store, 'ses_a'), await vault.secrets(store)]).toEqual([null, [{ ref: 'ses_a', secrets: ['never-proven'] }]]);
  await vault.put(store, 'ses_a', token, ['first-id']);
  await vault.put(store, 'ses_a', token, secrets);
  await vault.hide(store, 'ses_a', ['stray-id', 'first-id', ...secrets]);
  expect(await vault.take(store, 'ses_a')).toEqual({ token, secrets });
  expect(await vault.secrets(store)).toEqual([{ ref: 'ses_a', secrets: [...secrets, 'first-id', 'never-proven', 'stray-id'] }]);
  await vault.put(store, 'ses_a', token, ['first-id']);
  expect(await vault.take(store, 'ses_a')).toEqual({ token, secrets: ['first-id'] });
});

test('what is stored shows nothing of the handle', async () => {
  const [store, vault] = [createSealedStore(), createVault(createAesGcm())];
  await vault.put(store, 'ses_a', token, secrets);
  expect(Buffer.from(store.sealed.get('ses_a') ?? []).toString('latin1')).not.toMatch(/b6d1|secret|claude/);
});

test('a handle opens under its own session only, whatever the other is called', async () => {
  const ref = fc.stringMatching(/^ses_[a-z2-7:]{1,20}$/);
  await fc.assert(
    fc.asyncProperty(ref, ref, async (one, other) => {
      fc.pre(one !== other);
      const [store, vault] = [createSealedStore(), createVault(createAesGcm())];
      await vault.put(store, one, token, secrets);
      store.sealed.set(other, store.sealed.get(one) ?? new Uint8Array());
      expect(await vault.take(store, one)).toEqual({ token, secrets });
      expect((await failure(vault.take(store, other)))?.code).toBe('vault_damaged');
      expect((await failure(vault.secrets(store)))?.code).toBe('vault_damaged');
    }),
  );
});

test('a text of another purpose under the same key and session does not open', async () => {
  const aead = createAesGcm();
  const [store, vault] = [createSealedStore(), createVault(aead)];
  store.sealed.set('ses_a', aead.seal(new TextEncoder().encode(JSON.stringify({ version: 1, token, secrets })), 'ses_a'));
  expect((await failure(vault.take(store, 'ses_a')))?.code).toBe('vault_damaged');
});

test.each([
  ['of a later version', JSON.stringify({ version: 2, token, secrets })],
  ['without its secrets', JSON.stringify({ version: 1, token })],
  ['whose token is none', JSON.stringify({ version: 1, token: { driver: 'x' }, secrets })],
  ['that is no JSON', 'b6d1f0aa-secret'],
])('a sealed text %s is refused without quoting it', async (_, text) => {
  const aead = createAesGcm();
  const [store, vault] = [createSealedStore(), createVault(aead)];
  store.sealed.set('ses_a', aead.seal(new TextEncoder().encode(text), 'session-handle:ses_a'));
  const error = await failure(vault.take(store, 'ses_a'));
  expect(error?.toJSON()).toEqual({
    code: 'vault_damaged',
    message: 'The sealed handle of session ses_a has a shape that this version does not know.',
    hint: 'Run the version of the product that sealed it, or run the step again that opens the line: `orchestrator task retry TASK STEP`.',
    details: { session: 'ses_a' },
    diagnostics: [],
  });
  expect(error?.cause).toBe(undefined);
});
