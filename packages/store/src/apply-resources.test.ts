import { expect, test } from 'vitest';
import type { ResourceChange } from './index.js';
import { agentManifest, storeManifest, taskRecord } from './testing/records.js';
import { temporaryStore } from './testing/temporary-state.js';
import { codeOf } from './testing/thrown.js';

const put = (project: string, name: string, capabilities: readonly string[], text = `# ${name}`): ResourceChange => ({
  type: 'put',
  project,
  kind: 'Agent',
  name,
  manifest: agentManifest(name, capabilities),
  source: { file: 'agents.yaml', text },
});
const id = (project: string, name: string) => ({ project, kind: 'Agent', name });

test('a first apply creates, the same again changes nothing, another manifest configures and raises the generation', async () => {
  const { store } = await temporaryStore();
  const apply = async (at: number, ...changes: ResourceChange[]) => (await store.applyResources(changes, { at })).map((result) => result.result);
  expect(await apply(1, put('shop', 'coder', ['plan']), put('shop', 'tester', ['qa']))).toEqual(['created', 'created']);
  expect(await apply(2, put('shop', 'coder', ['plan']))).toEqual(['unchanged']);
  expect(await apply(3, put('shop', 'coder', ['plan', 'fix']), put('shop', 'tester', ['qa']))).toEqual(['configured', 'unchanged']);
  expect(await store.read.resources.load(id('shop', 'coder'))).toEqual({
    ...id('shop', 'coder'),
    manifest: agentManifest('coder', ['plan', 'fix']),
    source: { file: 'agents.yaml', text: '# coder' },
    generation: 2,
    createdAt: 1,
    updatedAt: 3,
  });
});

test('another order of keys or another comment changes no generation, but the newest text is kept', async () => {
  const { store } = await temporaryStore();
  await store.applyResources([put('default', 'coder', ['plan'])], { at: 1 });
  const { apiVersion, kind, metadata, spec } = agentManifest('coder', ['plan']);
  const reordered = { spec, metadata: { ...metadata, description: undefined }, kind, apiVersion } as ReturnType<typeof agentManifest>;
  const results = await store.applyResources([{ ...put('default', 'coder', []), manifest: reordered, source: { file: 'b.yaml', text: 'new' } } as ResourceChange], { at: 2 });
  expect(results).toEqual([{ ...id('default', 'coder'), result: 'unchanged' }]);
  expect(await store.read.resources.load(id('default', 'coder'))).toEqual({
    ...id('default', 'coder'),
    manifest: agentManifest('coder', ['plan']),
    source: { file: 'b.yaml', text: 'new' },
    generation: 1,
    createdAt: 1,
    updatedAt: 1,
  });
});

test('pruning removes, and is done already when there is nothing', async () => {
  const { store } = await temporaryStore();
  await store.applyResources([put('default', 'coder', ['plan'])], { at: 1 });
  const prune = { ...id('default', 'coder'), type: 'prune' } as const;
  expect(await store.applyResources([prune, prune], { at: 2 })).toEqual([
    { ...id('default', 'coder'), result: 'pruned' },
    { ...id('default', 'coder'), result: 'pruned' },
  ]);
  expect(await store.read.resources.list({})).toEqual([]);
});

test('a store with entries is not pruned, not in a dry run either, and nothing else is done; without entries, or with ended ones, it is', async () => {
  const { store } = await temporaryStore();
  const place = (name: string) => ({ project: 'default', kind: 'WorkflowStore', name });
  const declare = (name: string): ResourceChange => ({ ...place(name), type: 'put', manifest: storeManifest(name, { ttl_seconds: 60 }), source: { file: 'f', text: '' } });
  await store.applyResources(['empty', 'ended', 'full', 'fuller'].map(declare), { at: 1 });
  const fill = (name: string, at: number, key = 'k') => store.transaction(({ entries }) => entries.put({ project: 'default', store: name, retention: undefined, at }, key, 'v'));
  await fill('ended', 1000);
  await fill('full', 50_000);
  await fill('fuller', 50_000, 'a');
  await fill('fuller', 50_000, 'b');
  const prune = ['empty', 'ended', 'full', 'fuller'].map((name): ResourceChange => ({ ...place(name), type: 'prune' }));
  for (const dryRun of [true, false]) {
    const failure = await store.applyResources([put('default', 'coder', ['plan']), ...prune], { at: 61_000, dryRun }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'store_not_empty',
      message: 'The store "full" in project "default" has 1 entry, the store "fuller" in project "default" has 2 entries.',
      details: { stores: [{ project: 'default', name: 'full', entries: 1 }, { project: 'default', name: 'fuller', entries: 2 }] }, // prettier-ignore
    });
  }
  expect((await store.read.resources.list({})).map(({ name }) => name)).toEqual(['empty', 'ended', 'full', 'fuller']);
  await store.applyResources(prune.slice(0, 2), { at: 61_000 });
  expect((await store.read.resources.list({})).map(({ name }) => name)).toEqual(['full', 'fuller']);
});

test('a dry run says the same as the real one and stores nothing, no project either', async () => {
  const { store } = await temporaryStore();
  const changes = [put('shop', 'coder', ['plan']), put('shop', 'coder', ['plan', 'fix'])];
  const dry = await store.applyResources(changes, { at: 1, dryRun: true });
  expect(await store.read.resources.list({})).toEqual([]);
  expect(await store.read.projects.load('shop')).toBeNull();
  expect(await store.applyResources(changes, { at: 1 })).toEqual(dry);
});

test('documents are listed by project, kind and name, of one project or kind or of all', async () => {
  const { store } = await temporaryStore();
  const workspace = { type: 'put', project: 'b', kind: 'Workspace', name: 'a', source: { file: 'f', text: '' } } as const;
  await store.applyResources(
    [
      put('b', 'z', []),
      { ...workspace, manifest: { apiVersion: 'orchestrator.dev/v2', kind: 'Workspace', metadata: { name: 'a' }, spec: { work_dir: '/srv' } } },
      put('b', 'k', []),
      put('a', 'y', []),
    ],
    { at: 1 },
  );
  const names = async (filter: { project?: string; kind?: string }) => (await store.read.resources.list(filter)).map((found) => `${found.project}/${found.kind}/${found.name}`);
  expect(await names({})).toEqual(['a/Agent/y', 'b/Agent/k', 'b/Agent/z', 'b/Workspace/a']);
  expect(await names({ project: 'b' })).toEqual(['b/Agent/k', 'b/Agent/z', 'b/Workspace/a']);
  expect(await names({ kind: 'Agent' })).toEqual(['a/Agent/y', 'b/Agent/k', 'b/Agent/z']);
  expect(await names({ project: 'b', kind: 'Workspace' })).toEqual(['b/Workspace/a']);
});

test('deleting what is not there is said so', async () => {
  const { store } = await temporaryStore();
  await store.applyResources([put('default', 'coder', ['plan'])], { at: 1 });
  await store.transaction(({ resources }) => resources.delete(id('default', 'coder')));
  expect(await store.read.resources.load(id('default', 'coder'))).toBeNull();
  expect(await codeOf(() => store.transaction(({ resources }) => resources.delete(id('default', 'coder'))))).toBe('resource_not_found');
});

test('a project comes with its first resource or its own document, and goes only when it is empty', async () => {
  const { store } = await temporaryStore();
  const document = { type: 'put', project: 'shop', kind: 'Project', name: 'shop', source: { file: 'f', text: '' } } as const;
  const manifest = { apiVersion: 'orchestrator.dev/v2', kind: 'Project', metadata: { name: 'shop' }, spec: {} } as const;
  await store.applyResources([{ ...document, manifest }, put('old', 'coder', [])], { at: 7 });
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a', { project: 'busy' })));
  await store.transaction(({ projects }) => projects.ensure('busy', 8));
  expect(await store.read.projects.list()).toEqual([
    { name: 'busy', createdAt: 8 },
    { name: 'default', createdAt: store.createdAt },
    { name: 'old', createdAt: 7 },
    { name: 'shop', createdAt: 7 },
  ]);
  const remove = (name: string) => codeOf(() => store.transaction(({ projects }) => projects.remove(name)));
  expect([await remove('nobody'), await remove('default'), await remove('old'), await remove('busy'), await remove('shop')]).toEqual([
    'resource_not_found',
    'project_not_empty',
    'project_not_empty',
    'project_not_empty',
    'nothing was thrown',
  ]);
  expect(await store.read.resources.list({ kind: 'Project' })).toEqual([]);
});
