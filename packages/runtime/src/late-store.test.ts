import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from './testing/eventually.js';
import { agent, agentStep, commandStep, Stage, tell } from './testing/stage.js';

/** Lets the store refuse so many transactions from now on, as a full disk does. */
function refuse(stage: Stage, times: number): void {
  const { store } = stage;
  const transaction = store.transaction.bind(store);
  let left = times;
  store.transaction = (work) => (left-- > 0 ? Promise.reject(new Error('the disk is full')) : transaction(work));
}

test('what of a run could not be stored in time does not undo its end', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', `${tell} echo x >here; while ! [ -e go ]; do sleep 0.02; done; open; result done`)]);
  await runtime.start(id);
  const run = () => stage.store.tables.runs.get(`${id}/a/1`);
  await eventually(() => existsSync(join(stage.workspace, 'here')) && run()?.process?.pid !== 0);
  // The session's record is what meets the full disk; the end of the run is stored before that is tried again.
  refuse(stage, 1);
  writeFileSync(join(stage.workspace, 'go'), '');
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded']);
  const ended = run();
  const commits = stage.store.commits;
  await eventually(() => stage.store.commits > commits);
  expect([run(), run()?.output]).toEqual([ended, 'done']);
});

test('a step whose end could not be stored in time has ended once', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo x >here; while ! [ -e go ]; do sleep 0.02; done; echo done'), commandStep('b', 'echo b')]);
  await runtime.start(id);
  await eventually(() => existsSync(join(stage.workspace, 'here')));
  refuse(stage, 2);
  writeFileSync(join(stage.workspace, 'go'), '');
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded', 'b: succeeded']);
  expect(stage.store.tables.events.get(id)?.map(({ type }) => type)).toEqual(['task_started', 'run_started', 'run_finished', 'run_started', 'run_finished']);
});
