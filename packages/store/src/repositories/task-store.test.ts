import { expect, test } from 'vitest';
import { taskRecord } from '../testing/records.js';
import { temporaryStore } from '../testing/temporary-state.js';
import { codeOf } from '../testing/thrown.js';

test('a task comes back as it was put in, and null when there is none', async () => {
  const { store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a')));
  expect(await store.read.tasks.load('tsk_a')).toEqual(taskRecord('tsk_a'));
  expect(await store.read.tasks.load('tsk_b')).toBeNull();
});

test('the same id twice is a conflict and leaves the first', async () => {
  const { store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a')));
  expect(await codeOf(() => store.transaction(({ tasks }) => tasks.insert(taskRecord('tsk_a', { goal: 'other' }))))).toBe('task_conflict');
  expect(await store.read.tasks.load('tsk_a')).toEqual(taskRecord('tsk_a'));
});

test('a status is changed together with the time of the end, and only of a task that exists', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks }) => {
    await tasks.insert(taskRecord('tsk_a'));
    await tasks.setStatus('tsk_a', 'failed', 77);
  });
  expect(await store.read.tasks.load('tsk_a')).toEqual(taskRecord('tsk_a', { status: 'failed', finishedAt: 77 }));
  expect(await codeOf(() => store.transaction(({ tasks }) => tasks.setStatus('tsk_b', 'failed', 1)))).toBe('task_conflict');
});

test('lists are newest first, of one project or of all, and no longer than asked', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks }) => {
    await tasks.insert(taskRecord('a', { createdAt: 1 }));
    await tasks.insert(taskRecord('b', { createdAt: 3, project: 'shop', workflow: 'deploy', status: 'failed' }));
    await tasks.insert(taskRecord('c', { createdAt: 3 }));
    await tasks.insert(taskRecord('d', { createdAt: 2, status: 'running' }));
  });
  const ids = async (filter: Parameters<typeof store.read.tasks.list>[0]): Promise<string[]> => (await store.read.tasks.list(filter)).map((task) => task.id);
  expect(await ids({})).toEqual(['c', 'b', 'd', 'a']);
  // What it was compiled to is not among it.
  const { id, project, name, goal, workflow, rehearsal, status, createdAt, finishedAt } = taskRecord('c', { createdAt: 3 });
  expect(await store.read.tasks.list({ limit: 1 })).toEqual([{ id, project, name, goal, workflow, rehearsal, status, createdAt, finishedAt }]);
  expect(await ids({ project: 'default' })).toEqual(['c', 'd', 'a']);
  expect(await ids({ project: 'default', limit: 2 })).toEqual(['c', 'd']);
  expect(await ids({ limit: 1 })).toEqual(['c']);
  expect(await ids({ project: 'nobody' })).toEqual([]);
  expect(await ids({ statuses: ['failed', 'running'] })).toEqual(['b', 'd']);
  expect(await ids({ statuses: ['pending'], limit: 1 })).toEqual(['c']);
  expect(await ids({ workflow: 'deploy' })).toEqual(['b']);
  expect(await ids({ workflow: 'deploy', statuses: ['running'] })).toEqual([]);
});

test('ids are found by their beginning, taken literally', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks }) => {
    for (const id of ['tsk_ab1', 'tsk_ab2', 'tsk_b', 'tskxab3', 'tsk%']) await tasks.insert(taskRecord(id));
  });
  expect(await store.read.tasks.findByPrefix('tsk_ab', 10)).toEqual(['tsk_ab1', 'tsk_ab2']);
  expect(await store.read.tasks.findByPrefix('tsk_ab', 1)).toEqual(['tsk_ab1']);
  expect(await store.read.tasks.findByPrefix('tsk_', 10)).toEqual(['tsk_ab1', 'tsk_ab2', 'tsk_b']);
  expect(await store.read.tasks.findByPrefix('tsk%', 10)).toEqual(['tsk%']);
  expect(await store.read.tasks.findByPrefix('x', 10)).toEqual([]);
});
