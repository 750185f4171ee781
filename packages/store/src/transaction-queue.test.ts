import { OrchError } from '@orch/diagnostics';
import { expect, test } from 'vitest';
import { taskRecord, taskState } from './testing/records.js';
import { temporaryStore } from './testing/temporary-state.js';
import { codeOf } from './testing/thrown.js';

const ids = async (list: Promise<readonly { readonly id: string }[]>): Promise<string[]> => (await list).map((task) => task.id).sort();
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('transactions run one at a time in the order of the calls, also when each takes several turns', async () => {
  const { store } = await temporaryStore();
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      store.transaction(async ({ tasks }) => {
        order.push(`${name} begins`);
        await turn();
        await tasks.insert(taskRecord(name));
        order.push(`${name} ends`);
      }),
    ),
  );
  expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends', 'd begins', 'd ends']);
});

test('more transactions than share one commit are all stored, in order', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks, journal }) => {
    await tasks.insert(taskRecord('a'));
    await journal.append('a', 0, [], taskState('a'));
  });
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      store.transaction(async ({ journal }) => {
        await journal.append('a', index, [{ type: 'task_started', at: index }], taskState('a', { startedAt: index }));
        return index;
      }),
    ),
  );
  expect(results).toEqual(Array.from({ length: 200 }, (_, index) => index));
  expect(await store.read.journal.load('a')).toEqual({ sequence: 200, state: taskState('a', { startedAt: 199 }) });
});

test('a transaction whose work throws leaves nothing, and those asked for together with it are stored', async () => {
  const { store } = await temporaryStore();
  const outcomes = await Promise.allSettled(
    ['a', 'b', 'c'].map((id) =>
      store.transaction(async ({ tasks, sessions }) => {
        await tasks.insert(taskRecord(id));
        await sessions.acquireLease('ses_x', id, 1);
        if (id !== 'c') throw new Error(`no ${id}`);
        return id;
      }),
    ),
  );
  expect(outcomes).toEqual([
    { status: 'rejected', reason: new Error('no a') },
    { status: 'rejected', reason: new Error('no b') },
    { status: 'fulfilled', value: 'c' },
  ]);
  expect(await ids(store.read.tasks.list({}))).toEqual(['c']);
  expect(await store.read.sessions.leaseHolder('ses_x')).toBe('c');
});

test('what work throws reaches the caller as it is', async () => {
  const { store } = await temporaryStore();
  const thrown = new OrchError('task_conflict', 'mine');
  await expect(store.transaction(() => Promise.reject(thrown))).rejects.toBe(thrown);
});

test('reading inside an open transaction neither waits for it nor sees what it has not committed', async () => {
  const { store } = await temporaryStore();
  const seen = await store.transaction(async ({ tasks }) => {
    await tasks.insert(taskRecord('a'));
    return { inside: await ids(tasks.list({})), outside: await ids(store.read.tasks.list({})) };
  });
  expect(seen).toEqual({ inside: ['a'], outside: [] });
  expect(await ids(store.read.tasks.list({}))).toEqual(['a']);
});

test('reads that follow each other see one state, whatever is committed at the same time', async () => {
  const { store } = await temporaryStore();
  const writing = Promise.all(['a', 'b', 'c'].map((id) => store.transaction(({ tasks }) => tasks.insert(taskRecord(id)))));
  const counts: number[] = [];
  for (let index = 0; index < 50; index += 1) counts.push((await store.read.tasks.list({})).length);
  expect(new Set(counts).size).toBe(1);
  await writing;
  expect(await ids(store.read.tasks.list({}))).toEqual(['a', 'b', 'c']);
});

test('a transaction inside a transaction is refused instead of waiting for ever', async () => {
  const { store } = await temporaryStore();
  expect(await codeOf(() => store.transaction(() => store.transaction(async () => 1)))).toBe('internal_error');
  expect(await store.transaction(async () => 2)).toBe(2);
});

test('a transaction used after its end, or inside another one, is refused', async () => {
  const { store } = await temporaryStore();
  const leaked = await store.transaction(async (transaction) => ({ transaction }));
  expect(await codeOf(() => leaked.transaction.tasks.insert(taskRecord('a')))).toBe('internal_error');
  let late = Promise.resolve('not called');
  await store.transaction(async ({ tasks }) => {
    late = turn().then(() => codeOf(() => tasks.insert(taskRecord('b'))));
  });
  await store.transaction(turn);
  expect(await late).toBe('internal_error');
  expect(await ids(store.read.tasks.list({}))).toEqual([]);
});

test('writing through read is refused', async () => {
  const { store } = await temporaryStore();
  expect(await codeOf(() => store.read.tasks.insert(taskRecord('a')))).toBe('internal_error');
});

test('closing finishes what was asked for and refuses what comes after', async () => {
  const { store } = await temporaryStore();
  const asked = store.transaction(async ({ tasks }) => {
    await turn();
    await tasks.insert(taskRecord('a'));
    return 'stored';
  });
  const closed = store.close();
  expect(await codeOf(() => store.transaction(async () => 1))).toBe('internal_error');
  await closed;
  expect(await asked).toBe('stored');
});
