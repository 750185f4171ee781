import type { StoreRetention } from '@orch/schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryStore } from '../testing/temporary-state.js';
import { storeManifest } from '../testing/records.js';
import type { Store } from '../store.js';
import type { WorkflowStoreNow } from './entry-store.js';

const now = (at: number, retention?: StoreRetention, store = 'results', project = 'default'): WorkflowStoreNow => ({ project, store, retention, at });
const put = (store: Store, place: WorkflowStoreNow, key: string, value = `value of ${key}`) => store.transaction(({ entries }) => entries.put(place, key, value));
const keys = async (store: Store, place: WorkflowStoreNow) => (await store.read.entries.list(place, { limit: 100 })).map(({ key }) => key);

test('an entry comes back as it was put in, with its times, and a second put keeps the first one’s time', async () => {
  const { store } = await temporaryStore();
  expect(await put(store, now(10), 'a/b', 'é 🙂\r\n')).toBe('created');
  expect(await store.read.entries.load(now(11), 'a/b')).toEqual({ key: 'a/b', value: 'é 🙂\r\n', bytes: 9, createdAt: 10, updatedAt: 10 });
  expect(await put(store, now(20), 'a/b', '')).toBe('replaced');
  expect(await store.read.entries.load(now(21), 'a/b')).toEqual({ key: 'a/b', value: '', bytes: 0, createdAt: 10, updatedAt: 20 });
  expect(await store.read.entries.load(now(21), 'a')).toBeNull();
});

test('stores of one name in two projects, and two stores of one project, know nothing of each other', async () => {
  const { store } = await temporaryStore();
  await store.transaction(({ projects }) => projects.ensure('shop', 1));
  const places = [now(1), now(1, undefined, 'other'), now(1, undefined, 'results', 'shop')];
  for (const [index, place] of places.entries()) await put(store, place, 'k', `v${index}`);
  expect(await Promise.all(places.map(async (place) => (await store.read.entries.load(place, 'k'))?.value))).toEqual(['v0', 'v1', 'v2']);
  expect(await store.transaction(({ entries }) => entries.remove(now(2), 'k'))).toBe(true);
  expect(await Promise.all(places.map((place) => store.read.entries.count(place)))).toEqual([0, 1, 1]);
});

test('lists are in the order of the keys, of a beginning taken literally, behind a key, and no longer than asked', async () => {
  const { store } = await temporaryStore();
  for (const key of ['b', 'a_1', 'a/2', 'a/1', 'A', 'a%']) await put(store, now(1), key);
  const list = async (options: { prefix?: string; after?: string; limit?: number }) => (await store.read.entries.list(now(2), { limit: 100, ...options })).map(({ key }) => key);
  expect(await list({})).toEqual(['A', 'a%', 'a/1', 'a/2', 'a_1', 'b']);
  expect(await list({ limit: 2 })).toEqual(['A', 'a%']);
  expect(await list({ limit: 2, after: 'a%' })).toEqual(['a/1', 'a/2']);
  expect(await list({ prefix: 'a/' })).toEqual(['a/1', 'a/2']);
  expect(await list({ prefix: 'a/', after: 'a/1' })).toEqual(['a/2']);
  expect([await list({ prefix: 'a_' }), await list({ prefix: 'a%' }), await list({ prefix: 'z' }), await list({ prefix: '' })]).toEqual([['a_1'], ['a%'], [], await list({})]);
});

test('retention by number lets go of what was written longest ago, and a second writing counts as new', async () => {
  const { store } = await temporaryStore();
  const two = { max_entries: 2 };
  await put(store, now(1, two), 'a');
  await put(store, now(2, two), 'b');
  await put(store, now(3, two), 'a');
  await put(store, now(4, two), 'c');
  expect(await keys(store, now(5, two))).toEqual(['a', 'c']);
  expect(await keys(store, now(5))).toEqual(['a', 'c']);
});

test('of entries that were written in one millisecond, or with a clock that was set back, the last one written stays', async () => {
  const { store } = await temporaryStore();
  const one = { max_entries: 1 };
  for (const key of ['z', 'a', 'm']) await put(store, now(7, one), key);
  expect(await keys(store, now(8, one))).toEqual(['m']);
  await put(store, now(3, one), 'b');
  expect(await keys(store, now(3, one))).toEqual(['b']);
});

test('retention by age ends an entry at the very millisecond, for every reader, and the next write takes it from the disk', async () => {
  const { store } = await temporaryStore();
  const minute = { ttl_seconds: 60 };
  await put(store, now(1000, minute), 'old');
  await put(store, now(31_000, minute), 'new');
  expect(await store.read.entries.load(now(60_999, minute), 'old')).not.toBeNull();
  const ended = now(61_000, minute);
  expect([await store.read.entries.load(ended, 'old'), await keys(store, ended), await store.read.entries.count(ended)]).toEqual([null, ['new'], 1]);
  expect(await keys(store, now(61_000))).toEqual(['new', 'old']);
  await put(store, ended, 'newest');
  expect(await keys(store, now(61_000))).toEqual(['new', 'newest']);
});

test('a key that has ended is created anew, and deleting it says that there was none', async () => {
  const { store } = await temporaryStore();
  const second = { ttl_seconds: 1 };
  await put(store, now(1000, second), 'k');
  expect(await store.transaction(({ entries }) => entries.remove(now(2000, second), 'k'))).toBe(false);
  await put(store, now(3000, second), 'k');
  expect(await put(store, now(4000, second), 'k')).toBe('created');
  expect((await store.read.entries.load(now(4000, second), 'k'))?.createdAt).toBe(4000);
});

test('a number that was lowered counts at once, and deleting an entry brings none back', async () => {
  const { store } = await temporaryStore();
  for (const key of ['a', 'b', 'c', 'd']) await put(store, now(1), key);
  const two = now(2, { max_entries: 2 });
  expect([await keys(store, two), await store.read.entries.count(two), await store.read.entries.load(two, 'b')]).toEqual([['c', 'd'], 2, null]);
  expect(await store.transaction(({ entries }) => entries.remove(two, 'd'))).toBe(true);
  expect(await keys(store, two)).toEqual(['c']);
});

test('whatever is written and however retention ends it, readers see the newest entries that are young enough', { timeout: 60_000 }, async () => {
  const { store } = await temporaryStore();
  const write = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), wait: fc.nat(3), remove: fc.boolean() });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), fc.option(fc.integer({ min: 1, max: 4 })), fc.option(fc.integer({ min: 1, max: 4 })), async (writes, most, seconds) => {
      const retention = { ...(most === null ? {} : { max_entries: most }), ...(seconds === null ? {} : { ttl_seconds: seconds }) };
      const name = `run-${run++}`;
      let at = 0;
      let model: { key: string; at: number }[] = [];
      const end = () => (model = model.filter((entry) => seconds === null || at - entry.at < seconds * 1000).slice(-(most ?? 100)));
      for (const { key, wait, remove } of writes) {
        at += wait * 1000;
        end();
        const there = model.some((entry) => entry.key === key);
        model = model.filter((entry) => entry.key !== key);
        const place = now(at, retention, name);
        if (remove) expect(await store.transaction(({ entries }) => entries.remove(place, key))).toBe(there);
        else {
          model.push({ key, at });
          expect(await put(store, place, key)).toBe(there ? 'replaced' : 'created');
        }
        end();
        expect(await keys(store, place)).toEqual(model.map((entry) => entry.key).sort());
        expect(await store.read.entries.count(place)).toBe(model.length);
      }
    }),
    { numRuns: 60 },
  );
});

test('a store that goes takes its entries with it, and those of no other', async () => {
  const { store } = await temporaryStore();
  const id = { project: 'default', kind: 'WorkflowStore', name: 'results' };
  await store.applyResources([{ ...id, type: 'put', manifest: storeManifest('results'), source: { file: 'f', text: '' } }], { at: 1 });
  await put(store, now(1), 'k');
  await put(store, now(1, undefined, 'other'), 'k');
  await store.transaction(({ resources }) => resources.delete(id));
  expect([await keys(store, now(2)), await keys(store, now(2, undefined, 'other'))]).toEqual([[], ['k']]);
});

test('a thousand puts that are asked for at once are all kept, one after the other', async () => {
  const { store } = await temporaryStore();
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => put(store, now(1), index % 2 === 0 ? 'same' : `k${index}`, String(index))));
  expect([answers.filter((answer) => answer === 'created').length, (await store.read.entries.load(now(2), 'same'))?.value, await store.read.entries.count(now(2))]).toEqual([501, '998', 501]);
});
