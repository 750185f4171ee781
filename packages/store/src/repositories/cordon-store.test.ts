import { expect, test } from 'vitest';
import type { ResourceChange } from '../apply-resources.js';
import { agentManifest } from '../testing/records.js';
import { openTestStore, temporaryStore } from '../testing/temporary-state.js';
import { codeOf } from '../testing/thrown.js';

const agent = (name: string, project = 'default') => ({ project, kind: 'Agent', name });
const put = (name: string, project = 'default'): ResourceChange => ({ type: 'put', ...agent(name, project), manifest: agentManifest(name, ['plan']), source: { file: 'a.yaml', text: 'a' } });

test('a cordon is kept over a restart, and said once', async () => {
  const { store, stateDirectory } = await temporaryStore();
  await store.applyResources([put('coder'), put('reviewer'), put('coder', 'shop')], { at: 1 });
  expect(await store.transaction(async ({ cordons }) => [await cordons.put({ project: 'shop', name: 'coder' }, 5), await cordons.put({ project: 'default', name: 'coder' }, 5), await cordons.put({ project: 'default', name: 'coder' }, 6)])).toEqual([true, true, false]);
  await store.close();
  const again = await openTestStore(stateDirectory);
  expect(await again.read.cordons.list({})).toEqual([{ project: 'default', name: 'coder' }, { project: 'shop', name: 'coder' }]);
  expect(await again.read.cordons.list({ project: 'shop' })).toEqual([{ project: 'shop', name: 'coder' }]);
  expect([await again.read.cordons.has({ project: 'default', name: 'coder' }), await again.read.cordons.has({ project: 'default', name: 'reviewer' })]).toEqual([true, false]);
  expect(await again.transaction(async ({ cordons }) => [await cordons.remove({ project: 'default', name: 'coder' }), await cordons.remove({ project: 'default', name: 'coder' })])).toEqual([true, false]);
});

test('an apply does not change a cordon', async () => {
  const { store } = await temporaryStore();
  await store.applyResources([put('coder')], { at: 1 });
  await store.transaction(({ cordons }) => cordons.put({ project: 'default', name: 'coder' }, 5));
  await store.applyResources([{ ...put('coder'), manifest: { ...agentManifest('coder', ['plan', 'qa']), metadata: { name: 'coder', description: 'another one' } } } as ResourceChange], { at: 2 });
  expect(await store.read.cordons.list({})).toEqual([{ project: 'default', name: 'coder' }]);
});

test.each([
  ['deleted', [agent('coder')], ['remove']],
  ['pruned', [agent('coder')], ['prune']],
] as const)('the cordon of an agent that is %s goes with it, and does not come back with an agent of that name', async (_, [id], [how]) => {
  const { store } = await temporaryStore();
  await store.applyResources([put('coder')], { at: 1 });
  await store.transaction(({ cordons }) => cordons.put({ project: 'default', name: 'coder' }, 5));
  if (how === 'prune') await store.applyResources([{ type: 'prune', ...id }], { at: 2 });
  else await store.transaction(({ resources }) => resources.remove(id));
  await store.applyResources([put('coder')], { at: 3 });
  expect(await store.read.cordons.list({})).toEqual([]);
});

test('what is not stored as an agent is not cordoned', async () => {
  const { store } = await temporaryStore();
  expect(await codeOf(() => store.transaction(({ cordons }) => cordons.put({ project: 'default', name: 'coder' }, 5)))).toBe('internal_error');
  expect(await store.read.cordons.list({})).toEqual([]);
});
