import { expect, test } from 'vitest';
import { approvalRecord, runRecord, taskRecord } from '../testing/records.js';
import { temporaryStore } from '../testing/temporary-state.js';

const blank = {
  item: null,
  agent: null,
  driver: null,
  decision: null,
  session: null,
  turn: null,
  evidence: null,
  usage: { inputTokens: null, outputTokens: null, costUsd: null },
  output: null,
  denials: [],
  process: null,
  error: null,
  startedAt: null,
  finishedAt: null,
} as const;

test('a run comes back as it was saved, full or blank, and saving it again replaces all of it', async () => {
  const { store } = await temporaryStore();
  const full = runRecord('tsk_a/plan/2', 'tsk_a');
  const empty = runRecord('tsk_a/plan/2', 'tsk_a', blank);
  await store.transaction(async ({ tasks, runs }) => {
    await tasks.insert(taskRecord('tsk_a'));
    await runs.save(empty);
  });
  expect(await store.read.runs.load('tsk_a/plan/2')).toEqual(empty);
  await store.transaction(({ runs }) => runs.save(full));
  expect(await store.read.runs.load('tsk_a/plan/2')).toEqual(full);
  await store.transaction(({ runs }) => runs.save(empty));
  expect(await store.read.runs.load('tsk_a/plan/2')).toEqual(empty);
  expect(await store.read.runs.load('tsk_a/plan/3')).toBeNull();
});

test('runs of a task are listed in the order in which they were first saved, unfinished ones over all tasks', async () => {
  const { store } = await temporaryStore();
  const first = runRecord('a/x/1', 'a', { finishedAt: null });
  const second = runRecord('a/b/1', 'a');
  const other = runRecord('b/x/1', 'b', { finishedAt: null });
  await store.transaction(async ({ tasks, runs }) => {
    await tasks.insert(taskRecord('a'));
    await tasks.insert(taskRecord('b'));
    for (const run of [first, other, second, first]) await runs.save(run);
  });
  expect(await store.read.runs.listByTask('a')).toEqual([first, second]);
  expect(await store.read.runs.listByTask('c')).toEqual([]);
  expect(await store.read.runs.listUnfinished()).toEqual([first, other]);
});

test('approvals come back as they were saved and are listed in the order in which they came', async () => {
  const { store } = await temporaryStore();
  const waiting = approvalRecord('apr_2', 'a');
  const answered = approvalRecord('apr_1', 'a', { status: 'denied', reason: 'no', answeredAt: 1500 });
  const other = approvalRecord('apr_0', 'b', { project: 'shop' });
  await store.transaction(async ({ tasks, approvals }) => {
    await tasks.insert(taskRecord('a'));
    await tasks.insert(taskRecord('b', { project: 'shop' }));
    for (const approval of [waiting, approvalRecord('apr_1', 'a'), other, answered]) await approvals.save(approval);
  });
  const { approvals } = store.read;
  expect(await approvals.load('apr_1')).toEqual(answered);
  expect(await approvals.load('apr_9')).toBeNull();
  expect(await approvals.list({})).toEqual([waiting, answered, other]);
  expect(await approvals.list({ project: 'default' })).toEqual([waiting, answered]);
  expect(await approvals.list({ taskId: 'b' })).toEqual([other]);
  expect(await approvals.list({ waitingOnly: true })).toEqual([waiting, other]);
  expect(await approvals.list({ project: 'default', taskId: 'a', waitingOnly: true })).toEqual([waiting]);
  expect(await approvals.list({ waitingOnly: false, taskId: 'a' })).toEqual([waiting, answered]);
});
