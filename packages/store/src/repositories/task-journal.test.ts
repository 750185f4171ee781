import { expect, test } from 'vitest';
import { runRecord, taskRecord, taskState } from '../testing/records.js';
import { temporaryStore } from '../testing/temporary-state.js';
import { codeOf } from '../testing/thrown.js';

const started = { type: 'task_started', at: 5 } as const;

test('a task without a journal has none, and the initial state can be kept without an event', async () => {
  const { store } = await temporaryStore();
  await store.transaction(({ tasks }) => tasks.insert(taskRecord('a')));
  expect(await store.read.journal.load('a')).toBeNull();
  await store.transaction(({ journal }) => journal.append('a', 0, [], taskState('a', { status: 'pending' })));
  expect(await store.read.journal.load('a')).toEqual({ sequence: 0, state: taskState('a', { status: 'pending' }) });
});

test('several events count one each, and the last state is the one that is loaded', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks, journal }) => {
    await tasks.insert(taskRecord('a'));
    await journal.append('a', 0, [started], taskState('a'));
    await journal.append('a', 1, [{ type: 'run_started', key: 'a/plan/1', at: 6 }, { type: 'cancel_requested', at: 7 }], taskState('a', { cancelRequestedAt: 7 }));
  });
  expect(await store.read.journal.load('a')).toEqual({ sequence: 3, state: taskState('a', { cancelRequestedAt: 7 }) });
});

test('an append that is behind, ahead or about no task is a conflict and changes nothing', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks, journal }) => {
    await tasks.insert(taskRecord('a'));
    await journal.append('a', 0, [started], taskState('a'));
    await tasks.insert(taskRecord('empty'));
  });
  const append = (id: string, sequence: number): Promise<string> =>
    codeOf(() => store.transaction(({ journal }) => journal.append(id, sequence, [started], taskState(id, { startedAt: 99 }))));
  expect([await append('a', 0), await append('a', 2), await append('empty', 1), await append('nobody', 0)]).toEqual([
    'task_conflict',
    'task_conflict',
    'task_conflict',
    'task_conflict',
  ]);
  expect(await store.read.journal.load('a')).toEqual({ sequence: 1, state: taskState('a') });
  expect(await store.read.journal.load('empty')).toBeNull();
});

test('open tasks are those that run, wait or are paused, oldest first', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks, journal }) => {
    for (const [id, status, createdAt] of [
      ['late', 'running', 30],
      ['done', 'succeeded', 5],
      ['early', 'waiting', 10],
      ['new', 'pending', 1],
      ['same', 'running', 10],
      ['held', 'paused', 2],
    ] as const) {
      await tasks.insert(taskRecord(id, { createdAt }));
      await journal.append(id, 0, [started], taskState(id, { status }));
    }
  });
  expect(await store.read.journal.listOpen()).toEqual(['held', 'early', 'same', 'late']);
});

test('the history of a task has its events in their order, also of a type that nobody knows yet, and the decisions of its runs', async () => {
  const { store } = await temporaryStore();
  const later = { type: 'from_a_later_version', at: 6, more: [1] };
  const decision = { mode: 'fresh', line: 'plan', ref: 'ses_a', reason: 'it opens one' } as const;
  await store.transaction(async ({ tasks, journal, runs, sessions }) => {
    for (const id of ['a', 'b']) {
      await tasks.insert(taskRecord(id));
      await journal.append(id, 0, [started, later as never], taskState(id));
      await runs.save(runRecord(`${id}/plan/1`, id));
    }
    await sessions.saveDecision('a/plan/1', decision, 7);
    await sessions.saveDecision('b/plan/1', { mode: 'none', reason: 'of another task' }, 8);
  });
  const { history } = store.read;
  expect([await history.events('a'), await history.decisions('a'), await history.events('nobody')]).toEqual([[started, later], [{ runKey: 'a/plan/1', decision, at: 7 }], []]);
});
