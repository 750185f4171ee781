import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseFile } from '../state-directory.js';
import type { Store } from '../store.js';
import { approvalRecord, lineState, runRecord, sessionRecord, taskRecord, taskState } from '../testing/records.js';
import { temporaryStore } from '../testing/temporary-state.js';

type Status = 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled';

/** A task with one of everything that a task can have; the runs’ keys begin with its id. */
async function addTask(store: Store, id: string, status: Status, finishedAt: number | null, project = 'default'): Promise<void> {
  const run = `${id}/plan/1`;
  await store.transaction(async ({ tasks, journal, runs, approvals, sessions }) => {
    await tasks.insert(taskRecord(id, { project, status, finishedAt }));
    await journal.append(id, 0, [{ type: 'task_started', at: 1 }], taskState(id, { status, finishedAt }));
    await runs.save(runRecord(run, id, { session: `ses_${id}`, finishedAt }));
    await approvals.save(approvalRecord(`apr_${id}`, id, { runKey: run }));
    await sessions.save(sessionRecord(`ses_${id}`, { taskId: id, project }));
    await sessions.saveLine(id, lineState('plan', null, { current: `ses_${id}` }));
    await sessions.saveDecision(run, { mode: 'fresh', line: 'plan', ref: `ses_${id}`, reason: 'r' }, 1);
    await sessions.saveSealed(`ses_${id}`, new Uint8Array([1, 2, 3]));
    await sessions.acquireLease(`ses_${id}`, run, 1);
  });
}

/** Number of rows by table, those without any left out. */
function rowsOf(stateDirectory: string): Readonly<Record<string, number>> {
  const database = new Sqlite(databaseFile(stateDirectory), { readonly: true });
  const tables = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('store_info', 'project') ORDER BY name").pluck().all();
  const counts = tables.map((table) => [table, database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()] as const);
  database.close();
  return Object.fromEntries(counts.filter(([, count]) => count !== 0)) as Record<string, number>;
}

const everything = { approval: 1, run: 1, session: 1, session_decision: 1, session_lease: 1, session_line: 1, session_vault: 1, task: 1, task_event: 1, task_state: 1 };

test('of a removed task no row of any table is left, and of another one all are', async () => {
  const { stateDirectory, store } = await temporaryStore();
  await addTask(store, 'tsk_a', 'succeeded', 10);
  await addTask(store, 'tsk_b', 'succeeded', 20);
  expect(rowsOf(stateDirectory)).toEqual(Object.fromEntries(Object.keys(everything).map((table) => [table, 2])));
  expect(await store.transaction(({ retention }) => retention.remove('tsk_a'))).toBe(true);
  expect(rowsOf(stateDirectory)).toEqual(everything);
  expect(await store.transaction(({ retention }) => retention.remove('tsk_b'))).toBe(true);
  expect(rowsOf(stateDirectory)).toEqual({});
});

test('a task that runs or waits is no candidate and is not removed, nor is one that is not there', async () => {
  const { stateDirectory, store } = await temporaryStore();
  await addTask(store, 'tsk_a', 'running', null);
  await addTask(store, 'tsk_b', 'waiting', null);
  const before = rowsOf(stateDirectory);
  expect(await store.read.retention.candidates({ beyondNewest: 0 })).toEqual([]);
  expect(await store.transaction(async ({ retention }) => [await retention.remove('tsk_a'), await retention.remove('tsk_b'), await retention.remove('tsk_c')])).toEqual([false, false, false]);
  expect(rowsOf(stateDirectory)).toEqual(before);
});

test('what may go is judged by age, by number within each project, or by both, the longest finished first', async () => {
  const { store } = await temporaryStore();
  await store.transaction(({ projects }) => projects.ensure('shop', 1));
  await addTask(store, 'tsk_a', 'succeeded', 30);
  await addTask(store, 'tsk_b', 'failed', 10);
  await addTask(store, 'tsk_c', 'cancelled', 20);
  await addTask(store, 'tsk_d', 'succeeded', 5, 'shop');
  const ids = async (rule: Parameters<typeof store.read.retention.candidates>[0]) => (await store.read.retention.candidates(rule)).map(({ id }) => id);
  expect(await ids({ finishedBefore: 20 })).toEqual(['tsk_d', 'tsk_b']);
  expect(await ids({ beyondNewest: 0 })).toEqual(['tsk_d', 'tsk_b', 'tsk_c', 'tsk_a']);
  expect(await ids({ beyondNewest: 1 })).toEqual(['tsk_b', 'tsk_c']);
  expect(await ids({ beyondNewest: 2, finishedBefore: 25 })).toEqual(['tsk_b']);
  expect(await ids({ beyondNewest: 0, project: 'shop' })).toEqual(['tsk_d']);
  expect(await ids({ beyondNewest: 1, project: 'shop' })).toEqual([]);
  expect(await store.read.retention.candidates({ finishedBefore: 6 })).toEqual([{ id: 'tsk_d', project: 'shop', finishedAt: 5 }]);
});

test('a footprint counts what tasks have, and nothing for none', async () => {
  const { store } = await temporaryStore();
  await addTask(store, 'tsk_a', 'succeeded', 10);
  await addTask(store, 'tsk_b', 'succeeded', 20);
  const { bytes, ...counts } = await store.read.retention.measure(['tsk_a']);
  expect(counts).toEqual({ tasks: 1, events: 1, runs: 1, approvals: 1, sessions: 1, handles: 1 });
  expect((await store.read.retention.measure(['tsk_a', 'tsk_b'])).bytes).toBe(2 * bytes);
  expect(await store.read.retention.measure([])).toEqual({ tasks: 0, events: 0, runs: 0, approvals: 0, sessions: 0, handles: 0, bytes: 0 });
  expect(await store.read.retention.existing(['tsk_b', 'tsk_z'])).toEqual(['tsk_b']);
});
