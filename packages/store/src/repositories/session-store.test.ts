import { expect, test } from 'vitest';
import type { Decision } from '@orch/session-broker';
import { lineState, sessionRecord, taskRecord } from '../testing/records.js';
import { temporaryStore } from '../testing/temporary-state.js';

test('a line is kept per task, name and item, and the line without an item is one of its own', async () => {
  const { store } = await temporaryStore();
  const whole = lineState('plan', null, { opener: 'not_run', current: null, owner: null, turns: 0, lastStep: null, lost: false });
  const item = lineState('plan', 'a.ts');
  await store.transaction(async ({ sessions }) => {
    await sessions.saveLine('tsk_a', lineState('plan', null));
    await sessions.saveLine('tsk_a', item);
    await sessions.saveLine('tsk_a', lineState('audit', null));
    await sessions.saveLine('tsk_b', lineState('plan', null));
    await sessions.saveLine('tsk_a', whole);
  });
  const { sessions } = store.read;
  expect(await sessions.loadLine('tsk_a', 'plan', null)).toEqual(whole);
  expect(await sessions.loadLine('tsk_a', 'plan', 'a.ts')).toEqual(item);
  expect(await sessions.loadLine('tsk_a', 'plan', 'b.ts')).toBeNull();
  expect(await sessions.listLines('tsk_a')).toEqual([whole, item, lineState('audit', null)]);
  expect(await sessions.listLines('tsk_c')).toEqual([]);
});

test('a session comes back as it was saved, and lists are in the order of opening', async () => {
  const { store } = await temporaryStore();
  const blank = sessionRecord('ses_a', { item: null, parent: null, evidence: null, model: null, providerVersion: null, costUsd: null, rehearsal: false, status: 'lost' });
  const other = sessionRecord('ses_0', { taskId: 'tsk_b', project: 'shop' });
  await store.transaction(async ({ sessions }) => {
    for (const session of [sessionRecord('ses_b'), sessionRecord('ses_a'), other, blank]) await sessions.save(session);
  });
  const { sessions } = store.read;
  expect(await sessions.load('ses_a')).toEqual(blank);
  expect(await sessions.load('ses_z')).toBeNull();
  expect(await sessions.list({})).toEqual([sessionRecord('ses_b'), blank, other]);
  expect(await sessions.list({ project: 'default' })).toEqual([sessionRecord('ses_b'), blank]);
  expect(await sessions.list({ taskId: 'tsk_b' })).toEqual([other]);
  expect(await sessions.list({ taskId: 'tsk_b', project: 'default' })).toEqual([]);
  // The newest so many, and still in the order of opening.
  expect(await sessions.list({ limit: 2 })).toEqual([blank, other]);
});

test('the decision of a run is kept, and a later one replaces it', async () => {
  const { store } = await temporaryStore();
  const fresh: Decision = { mode: 'fresh', line: 'plan', ref: 'ses_a', reason: 'the step opens its own line' };
  const refused: Decision = { mode: 'refused', line: 'plan', source: null, refusal: { code: 'session_lost', message: 'm', hint: 'h' }, reason: 'r' };
  await store.transaction(async ({ sessions }) => {
    await sessions.saveDecision('tsk_a/plan/1', fresh, 1);
    await sessions.saveDecision('tsk_a/plan/2', fresh, 2);
    await sessions.saveDecision('tsk_a/plan/2', refused, 3);
  });
  expect(await store.read.sessions.loadDecision('tsk_a/plan/1')).toEqual(fresh);
  expect(await store.read.sessions.loadDecision('tsk_a/plan/2')).toEqual(refused);
  expect(await store.read.sessions.loadDecision('tsk_a/plan/3')).toBeNull();
});

test('a lease has one holder, who may ask again; only the holder can give it back', async () => {
  const { store } = await temporaryStore();
  const taken = await store.transaction(async ({ sessions }) => [
    await sessions.acquireLease('ses_a', 'run1', 1),
    await sessions.acquireLease('ses_a', 'run2', 2),
    await sessions.acquireLease('ses_a', 'run1', 3),
    await sessions.acquireLease('ses_b', 'run2', 4),
  ]);
  expect(taken).toEqual([true, false, true, true]);
  await store.transaction(({ sessions }) => sessions.releaseLease('ses_a', 'run2'));
  expect(await store.read.sessions.leaseHolder('ses_a')).toBe('run1');
  await store.transaction(({ sessions }) => sessions.releaseLease('ses_a', 'run1'));
  expect(await store.read.sessions.leaseHolder('ses_a')).toBeNull();
  expect(await store.transaction(({ sessions }) => sessions.acquireLease('ses_a', 'run2', 5))).toBe(true);
});

test('sealed handles are kept byte for byte, replaced and deleted', async () => {
  const { store } = await temporaryStore();
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  await store.transaction(async ({ sessions }) => {
    await sessions.saveSealed('ses_b', new Uint8Array([1]));
    await sessions.saveSealed('ses_a', new Uint8Array([2]));
    await sessions.saveSealed('ses_b', all);
  });
  const { sessions } = store.read;
  expect(await sessions.loadSealed('ses_b')).toEqual(all);
  expect(await sessions.listSealed()).toEqual([
    { ref: 'ses_a', sealed: new Uint8Array([2]) },
    { ref: 'ses_b', sealed: all },
  ]);
  await store.transaction((transaction) => transaction.sessions.deleteSealed('ses_b'));
  expect(await sessions.loadSealed('ses_b')).toBeNull();
});

test('sessions are listed by their status, and by the workflow of their task', async () => {
  const { store } = await temporaryStore();
  await store.transaction(async ({ tasks, sessions }) => {
    await tasks.insert(taskRecord('tsk_a', { workflow: 'deploy' }));
    await tasks.insert(taskRecord('tsk_b', { workflow: 'review' }));
    await sessions.save(sessionRecord('ses_a', { taskId: 'tsk_a', status: 'lost' }));
    await sessions.save(sessionRecord('ses_b', { taskId: 'tsk_b', status: 'open' }));
    await sessions.save(sessionRecord('ses_c', { taskId: 'tsk_b', status: 'failed' }));
  });
  const refs = async (filter: Parameters<typeof store.read.sessions.list>[0]): Promise<readonly string[]> => (await store.read.sessions.list(filter)).map(({ ref }) => ref);
  expect([await refs({ statuses: ['lost', 'failed'] }), await refs({ workflow: 'review' }), await refs({ workflow: 'review', statuses: ['open', 'lost'], limit: 3 })]).toEqual([['ses_a', 'ses_c'], ['ses_b', 'ses_c'], ['ses_b']]);
});
