import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { eventually } from './testing/eventually.js';
import { failureOf } from './testing/failure-of.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess;

beforeAll(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
});
afterAll(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

const declaration = (name: string, spec = '{}') => `---\napiVersion: orchestrator.dev/v2\nkind: WorkflowStore\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
const declare = (project: string, ...stores: readonly (readonly [name: string, spec?: string])[]) =>
  applyText(daemon.client, sandbox.root, stores.map(([name, spec]) => declaration(name, spec)).join(''), { project });
const put = (project: string, key: string, value = 'v', store = 's') => daemon.client.putEntry({ project, store, body: { key, value } });
const get = async (project: string, key: string, store = 's') => (await daemon.client.getEntry({ project, store, key })).value;
const keys = async (project: string, store = 's') => (await daemon.client.listEntries({ project, store })).items.map(({ key }) => key);
const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('a value that was put is given back, with its size and times, and putting again replaces it', async () => {
  await declare('round', ['s', '{retention: {ttl_seconds: 60}}']);
  expect(await put('round', 'score', 'é')).toEqual({ project: 'round', store: 's', key: 'score', result: 'created', bytes: 2, redacted: false });
  const first = await daemon.client.getEntry({ project: 'round', store: 's', key: 'score' });
  expect(first).toEqual({ project: 'round', store: 's', key: 'score', value: 'é', bytes: 2, createdAt: at, updatedAt: at, expiresAt: at });
  expect(Date.parse(first.expiresAt!) - Date.parse(first.updatedAt)).toBe(60_000);
  expect(await put('round', 'score', 'better')).toEqual({ project: 'round', store: 's', key: 'score', result: 'replaced', bytes: 6, redacted: false });
  expect(await daemon.client.listEntries({ project: 'round', store: 's' })).toEqual({
    project: 'round',
    store: 's',
    items: [{ key: 'score', bytes: 6, createdAt: first.createdAt, updatedAt: at, expiresAt: at }],
    more: false,
  });
  expect(await daemon.client.deleteEntry({ project: 'round', store: 's', key: 'score' })).toEqual({ project: 'round', store: 's', key: 'score', result: 'deleted' });
  expect(await keys('round')).toEqual([]);
});

test.each([
  ['empty', ''],
  ['newlines of every kind, and one at the end', 'a\nb\r\nc\rd\u2028\n\n'],
  ['emoji and other letters', '👩‍👩‍👧 é e\u0301 漢字'],
  ['a byte-order mark and control characters', '\uFEFF\u0001\u001b[31mred\u007f'],
  ['JSON, quotes and shell', '{"a": "\\u0000 $(rm -rf /) `x` \'y\'"}'],
  ['an option', '--help'],
  ['1 MiB', 'é'.repeat(512 * 1024)],
])('a value comes back as it was put: %s', async (_, value) => {
  await declare('values', ['s']);
  await put('values', 'k', value);
  expect((await get('values', 'k')) === value).toBe(true);
});

test('a value of more than 1 MiB, with NUL or with half a character is refused, and the old one stays', async () => {
  await declare('refused', ['s']);
  await put('refused', 'k', 'old');
  expect(await Promise.all([put('refused', 'k', `${'é'.repeat(512 * 1024)}x`), put('refused', 'k', 'a\0b'), put('refused', 'k', 'a\ud800b')].map(failureOf))).toEqual([
    { code: 'store_value_too_large', message: 'The value has 1048577 bytes; the limit is 1048576.', hint: 'Keep it in a file of the workspace and the path in the store.' },
    { code: 'store_value_not_text', message: 'The value holds a NUL character.', hint: 'Values are UTF-8 text: encode anything else first, for example with `base64`.' },
    { code: 'store_value_not_text', message: 'The value holds half of a surrogate pair, which has no form in UTF-8.', hint: 'Values are UTF-8 text: encode anything else first, for example with `base64`.' },
  ]);
  expect(await get('refused', 'k')).toBe('old');
});

test.each(['a', '_', 'src/a.ts', 'a/../b', 'step:plan@2', 'x=1,y+2', 'k'.repeat(250)])('a key may be %j', async (key) => {
  await declare('keys', ['s']);
  await put('keys', key, `of ${key}`);
  expect([await get('keys', key), await keys('keys')]).toEqual([`of ${key}`, expect.arrayContaining([key])]);
});

test.each(['', '--help', '-p', '/a', '.', '..', 'a b', 'a\nb', 'ä', 'a\0', '%2F', '$(x)', 'k'.repeat(251)])('a key may not be %j, whatever is asked of it', async (key) => {
  await declare('keys', ['s']);
  const failures = await Promise.all([put('keys', key), get('keys', key), daemon.client.deleteEntry({ project: 'keys', store: 's', key })].map(failureOf));
  const shown = key.length > 100 ? `${key.slice(0, 100)}…` : key;
  expect(failures.map(({ code, message }) => `${code}: ${message}`)).toEqual(
    Array.from({ length: 3 }, () => `store_key_invalid: "${shown}" cannot be a key. A key begins with a letter, digit or \`_\` and goes on with those and \`. - / : @ + = ,\`, 250 characters at most.`),
  );
});

test('a store must be declared in the project; what was meant is named', async () => {
  await declare('declared', ['results'], ['notes']);
  await declare('other', ['cache']);
  const asked = (project: string, store: string) => failureOf(daemon.client.getEntry({ project, store, key: 'k' }));
  expect(await asked('declared', 'reslts')).toEqual({ code: 'store_not_found', message: 'There is no store "reslts" in project "declared".', hint: 'Did you mean "results"?' });
  expect(await asked('declared', 'quite-else')).toEqual({ code: 'store_not_found', message: 'There is no store "quite-else" in project "declared".', hint: 'There are: notes, results.' });
  expect(await asked('declared', 'cache')).toEqual({ code: 'store_not_found', message: 'There is no store "cache" in project "declared".', hint: 'There is one elsewhere: add -p other.' });
  expect(await asked('delcared', 'quite-else')).toEqual({ code: 'store_not_found', message: 'There is no store "quite-else" in project "delcared", for there is no such project.', hint: 'Did you mean "declared"?' });
  expect(await asked('default', 'quite-else')).toEqual({
    code: 'store_not_found',
    message: 'There is no store "quite-else" in project "default".',
    hint: 'Project "default" has no store: apply one first, or name another project with -p.',
  });
  const every = [put('declared', 'k', 'v', 'reslts'), daemon.client.listEntries({ project: 'declared', store: 'reslts' }), daemon.client.deleteEntry({ project: 'declared', store: 'reslts', key: 'k' })];
  expect((await Promise.all(every.map(failureOf))).map(({ code }) => code)).toEqual(['store_not_found', 'store_not_found', 'store_not_found']);
});

test('a key that was never put says what was meant, or where to look', async () => {
  await declare('lookup', ['s']);
  await put('lookup', 'score');
  expect(await failureOf(get('lookup', 'scroe'))).toEqual({ code: 'store_key_not_found', message: 'Store "s" of project "lookup" has no entry "scroe".', hint: 'Did you mean "score"?' });
  const elsewhere = { code: 'store_key_not_found', message: 'Store "s" of project "lookup" has no entry "b".', hint: '`orchestrator store list s -p lookup` shows its keys.' };
  expect([await failureOf(get('lookup', 'b')), await failureOf(daemon.client.deleteEntry({ project: 'lookup', store: 's', key: 'b' }))]).toEqual([elsewhere, elsewhere]);
});

test('keys are listed by their beginning, a thousand at a time', async () => {
  await declare('many', ['s']);
  const all = Array.from({ length: 1001 }, (_, index) => `k/${String(index).padStart(4, '0')}`);
  await Promise.all([...all, 'a'].map((key) => put('many', key)));
  const list = async (query: { prefix?: string; after?: string }) => {
    const { items, more } = await daemon.client.listEntries({ project: 'many', store: 's', ...query });
    return { first: items[0]?.key, last: items.at(-1)?.key, count: items.length, more };
  };
  expect(await list({})).toEqual({ first: 'a', last: 'k/0998', count: 1000, more: true });
  expect(await list({ after: 'k/0998' })).toEqual({ first: 'k/0999', last: 'k/1000', count: 2, more: false });
  expect(await list({ prefix: 'k/', after: 'k/0000' })).toEqual({ first: 'k/0001', last: 'k/1000', count: 1000, more: false });
  expect(await list({ prefix: 'none' })).toEqual({ first: undefined, last: undefined, count: 0, more: false });
});

test('retention by number and by age is what the manifest says now, and applying it again changes no entry', async () => {
  await declare('kept', ['s', '{retention: {max_entries: 2}}']);
  for (const key of ['a', 'b', 'c']) await put('kept', key);
  expect(await keys('kept')).toEqual(['b', 'c']);
  await declare('kept', ['s', '{retention: {max_entries: 2}}']);
  expect(await keys('kept')).toEqual(['b', 'c']);
  await declare('kept', ['s', '{retention: {max_entries: 1}}']);
  expect([await keys('kept'), (await failureOf(get('kept', 'b'))).code]).toEqual([['c'], 'store_key_not_found']);
  await declare('kept', ['s', '{retention: {ttl_seconds: 1}}']);
  await put('kept', 'd');
  await eventually(async () => ((await keys('kept')).length === 0 ? true : null));
  expect((await failureOf(get('kept', 'd'))).code).toBe('store_key_not_found');
});

test('stores are listed with what they keep and how many entries they have, and each shows the number itself', async () => {
  await declare('shown', ['a', '{backend: local, retention: {max_entries: 5, ttl_seconds: 60}}'], ['b']);
  await put('shown', 'k', 'v', 'a');
  const stores = [
    { name: 'a', project: 'shown', backend: 'local', retention: { maxEntries: 5, ttlSeconds: 60 }, entries: 1 },
    { name: 'b', project: 'shown', backend: 'local', retention: { maxEntries: null, ttlSeconds: null }, entries: 0 },
  ];
  expect(await daemon.client.listStores({ project: 'shown' })).toEqual({ items: stores });
  expect((await daemon.client.listStores()).items).toEqual(expect.arrayContaining(stores));
  expect(await daemon.client.listStores({ project: 'nobody' })).toEqual({ items: [] });
  const one = await daemon.client.getResource({ kind: 'WorkflowStore', name: 'a', project: 'shown' });
  expect(one).toEqual({
    apiVersion: 'orchestrator.dev/v2',
    kind: 'WorkflowStore',
    metadata: { name: 'a', project: 'shown' },
    spec: { backend: 'local', retention: { max_entries: 5, ttl_seconds: 60 } },
    status: { generation: 1, createdAt: at, updatedAt: at, entries: 1 },
  });
  expect((await daemon.client.listResources({ kind: 'WorkflowStore', project: 'shown' })).items.map(({ status }) => status.entries)).toEqual([1, 0]);
});

test('a store with entries is deleted by force alone, and its entries with it; without entries it just goes', async () => {
  await declare('deleted', ['s'], ['empty']);
  await put('deleted', 'k');
  const remove = (name: string, force: 'true' | 'false') => daemon.client.deleteResource({ kind: 'WorkflowStore', name, project: 'deleted', force });
  expect(await failureOf(remove('s', 'false'))).toEqual({
    code: 'store_not_empty',
    message: 'The store "s" in project "deleted" has 1 entry.',
    hint: '`orchestrator delete workflowstore/s -p deleted --force` deletes it with its entries, for good.',
  });
  expect(await get('deleted', 'k')).toBe('v');
  expect(await remove('empty', 'false')).toEqual({ kind: 'WorkflowStore', name: 'empty', project: 'deleted', result: 'deleted' });
  expect(await remove('s', 'true')).toEqual({ kind: 'WorkflowStore', name: 's', project: 'deleted', result: 'deleted' });
  await declare('deleted', ['s']);
  expect(await keys('deleted')).toEqual([]);
});

test('a project is deleted with its stores and their entries by force alone, and prune spares a store that has entries', async () => {
  await declare('whole', ['s']);
  await put('whole', 'k');
  const remove = (force: 'true' | 'false') => daemon.client.deleteResource({ kind: 'Project', name: 'whole', project: 'default', force });
  expect((await failureOf(remove('false'))).code).toBe('project_not_empty');
  const pruning = applyText(daemon.client, sandbox.root, declaration('t'), { project: 'whole', prune: true });
  expect((await failureOf(pruning)).code).toBe('store_not_empty');
  expect((await daemon.client.listStores({ project: 'whole' })).items.map(({ name, entries }) => `${name} ${entries}`)).toEqual(['s 1']);
  expect((await remove('true')).result).toBe('deleted');
  await declare('whole', ['s']);
  expect(await keys('whole')).toEqual([]);
});

test('of two that write at once both are kept, and of one key the last', async () => {
  await declare('race', ['s', '{retention: {max_entries: 50}}']);
  const writer = async (name: string) => {
    for (let index = 0; index < 40; index++) await Promise.all([put('race', `${name}-${index % 20}`, `${name} ${index}`), put('race', 'shared', `${name} ${index}`)]);
  };
  await Promise.all([writer('one'), writer('two')]);
  expect((await keys('race')).length).toBe(41);
  expect([await get('race', 'one-19'), await get('race', 'two-19')]).toEqual(['one 39', 'two 39']);
  expect(await get('race', 'shared')).toMatch(/^(one|two) 39$/);
});

test('what was put is there after the daemon has been killed', async () => {
  await declare('durable', ['s']);
  await put('durable', 'k', 'kept');
  await daemon.end('SIGKILL');
  daemon = await startDaemon(sandbox);
  expect(await get('durable', 'k')).toBe('kept');
});
