import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { agent, agentStep, commandStep, Stage, tell } from './testing/stage.js';
import { eventually } from './testing/eventually.js';

/** Writes its name down, and ends when `go` is there. */
const held = (name: string) => `echo ${name} >>ran; while ! [ -e go ]; do sleep 0.02; done; echo ${name} done`;
/** Succeeds only where `ok` is there. */
const failing = (name: string) => `echo ${name} >>ran; echo ${name} said; [ -e ok ]`;
const ran = (stage: Stage) => (existsSync(join(stage.workspace, 'ran')) ? readFileSync(join(stage.workspace, 'ran'), 'utf8').trim().split('\n') : []);
const touch = (stage: Stage, name: string) => writeFileSync(join(stage.workspace, name), '');
const conflict = (message: RegExp) => ({ code: 'task_conflict', message: expect.stringMatching(message) as string });
const decision = (stage: Stage, key: string) => stage.store.tables.runs.get(key)?.decision ?? null;

test('a step that runs when its task is paused is let finish, the next begins after a resume, and a restart in between changes nothing', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', held('a')), commandStep('b', 'echo b >>ran')]);
  await first.start(id);
  await eventually(() => ran(stage).length === 1);
  await first.pause(id);
  expect(stage.summary(id)).toEqual(['paused', 'a: running', 'b: pending']);
  await first.close();
  const second = stage.runtime();
  await second.recover();
  touch(stage, 'go');
  await stage.until(second, id, () => stage.state(id).steps[0]!.status === 'succeeded');
  expect([stage.summary(id), stage.output(id, 'a'), stage.store.tables.tasks.get(id)?.status]).toEqual([['paused', 'a: succeeded', 'b: pending'], 'a done', 'paused']);
  await second.close();
  const third = stage.runtime();
  await third.recover();
  expect(ran(stage)).toEqual(['a']);
  await third.resume(id);
  expect([await stage.toTheEnd(third, id), ran(stage)]).toEqual([['succeeded', 'a: succeeded', 'b: succeeded'], ['a', 'b']]);
  expect(await stage.lines(third, id)).toEqual(expect.arrayContaining([` system: a person paused the task: no step begins until \`orchestrator task resume ${id}\``, ' system: a person let the task go on']));
});

test('a paused task is cancelled, with the step that runs and without one', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const one = await stage.create([commandStep('a', held('a')), commandStep('b', 'true')]);
  await runtime.start(one);
  await eventually(() => ran(stage).length === 1);
  await runtime.pause(one);
  await runtime.cancel(one);
  expect(await stage.toTheEnd(runtime, one)).toEqual(['cancelled', 'a: cancelled [task_cancelled]', 'b: cancelled']);
  touch(stage, 'go');
  rmSync(join(stage.workspace, 'ran'));
  const two = await stage.create([commandStep('a', 'sleep 0.3; echo a >>ran'), commandStep('b', 'true')]);
  await runtime.start(two);
  await runtime.pause(two);
  await stage.until(runtime, two, () => stage.state(two).steps[0]!.status === 'succeeded');
  await runtime.cancel(two);
  expect(await stage.toTheEnd(runtime, two)).toEqual(['cancelled', 'a: succeeded', 'b: cancelled [task_cancelled]']);
});

test('what does not fit a task is refused as a conflict and changes nothing', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([commandStep('a', held('a'))]);
  await expect(runtime.pause(id)).rejects.toMatchObject(conflict(/has not been started: it is pending/));
  await expect(runtime.retry(id, null)).rejects.toMatchObject(conflict(/has not failed and was not cancelled: it is pending/));
  await runtime.start(id);
  await expect(runtime.resume(id)).rejects.toMatchObject(conflict(/is not paused: it is running/));
  await runtime.pause(id);
  await expect(runtime.pause(id)).rejects.toMatchObject(conflict(/is paused already/));
  await runtime.resume(id);
  touch(stage, 'go');
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded']);
  for (const asked of [runtime.pause(id), runtime.resume(id)]) await expect(asked).rejects.toMatchObject(conflict(/has finished: it is succeeded/));
  await expect(runtime.retry(id, 'a')).rejects.toMatchObject(conflict(/it is succeeded/));
  expect(stage.store.tables.events.get(id)?.map(({ type }) => type)).toEqual(['task_started', 'run_started', 'pause_requested', 'resume_requested', 'run_finished']);
});

test('a retry runs the failed step again, and not the one before it; outputs of before count no more', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo a >>ran; echo from a'), commandStep('b', failing('b')), commandStep('c', 'echo c >>ran; echo "{prev_stdout}|{c_output}"'), commandStep('d', '[ -e ok2 ]')]);
  await runtime.start(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'a: succeeded', 'b: failed [command_failed]', 'c: skipped', 'd: skipped']);
  touch(stage, 'ok');
  await runtime.retry(id, null);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'a: succeeded', 'b: succeeded', 'c: succeeded', 'd: failed [command_failed]']);
  expect([stage.state(id).steps.map(({ attempt }) => attempt), ran(stage)]).toEqual([[1, 2, 1, 1], ['a', 'b', 'b', 'c']]);
  touch(stage, 'ok2');
  await runtime.retry(id, 'c');
  expect((await stage.toTheEnd(runtime, id))[0]).toBe('succeeded');
  expect(stage.store.tables.runs.get(`${id}/c/2`)?.output).toBe('b said|');
  expect(await stage.lines(runtime, id)).toEqual(expect.arrayContaining(['b system: a person asked for a retry: attempt 2', 'c system: a person asked for a retry: attempt 2']));
});

test('a retried opener opens a new session, and the step that could not resume its line continues that one', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const script = `${tell} open; if [ -e ok ]; then result "$SESSION"; else echo '{"result":"","fail":"driver_reported_error"}'; fi`;
  const steps = [agentStep('open', { mode: 'fresh', line: 'open' }, { onFailure: 'continue' }), agentStep('fix', { mode: 'resume', line: 'open', source: 'open' })];
  const id = await stage.create(steps, [agent('coder', script)]);
  await runtime.start(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'open: failed [driver_reported_error]', 'fix: failed [session_resume_source_failed]']);
  await runtime.retry(id, 'fix');
  expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'open: failed [driver_reported_error]', 'fix: failed [session_resume_source_failed]']);
  touch(stage, 'ok');
  await runtime.retry(id, 'open');
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'open: succeeded', 'fix: succeeded']);
  const [first, second] = [decision(stage, `${id}/open/1`), decision(stage, `${id}/open/2`)];
  expect([first?.mode, second?.mode, decision(stage, `${id}/fix/3`)]).toEqual(['fresh', 'fresh', expect.objectContaining({ mode: 'resume', ref: second && 'ref' in second ? second.ref : '', turn: 2 })]);
  expect(first && 'ref' in first && second && 'ref' in second && first.ref !== second.ref).toBe(true);
});

test('a retried resuming step continues its line where the last success left it, and the reason tells of the failed attempt', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const script = `${tell} open; if [ -z "$SESSION" ] || [ -e ok ]; then result yes; else echo '{"result":"","fail":"driver_reported_error"}'; fi`;
  const id = await stage.create([agentStep('open', { mode: 'fresh', line: 'open' }), agentStep('fix', { mode: 'resume', line: 'open', source: 'open' })], [agent('coder', script)]);
  await runtime.start(id);
  expect((await stage.toTheEnd(runtime, id))[0]).toBe('failed');
  touch(stage, 'ok');
  await runtime.retry(id, null);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'open: succeeded', 'fix: succeeded']);
  const opened = decision(stage, `${id}/open/1`);
  const ref = opened && 'ref' in opened ? opened.ref : '';
  expect(decision(stage, `${id}/fix/2`)).toEqual({
    mode: 'resume', line: 'open', ref, source: 'open', turn: 2,
    reason: `Step "fix" continues session ${ref} of line "open" after step "open" (turn 2). The failed attempt before it is part of the conversation.`,
  }); // prettier-ignore
  expect([...stage.store.tables.leases]).toEqual([]);
});

test('a task that ends while a retry is asked for is taken up again once, and can be cancelled then', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo a >>ran; [ $(wc -l <ran) -gt 1 ] && sleep 60')]);
  await runtime.start(id);
  for (let asked = false; !asked; ) {
    await setImmediate();
    asked = await runtime.retry(id, null).then(() => true, () => false);
  }
  await eventually(() => ran(stage).length === 2);
  await expect(runtime.retry(id, null)).rejects.toMatchObject(conflict(/it is running/));
  await runtime.cancel(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['cancelled', 'a: cancelled [task_cancelled]']);
  await Promise.allSettled([runtime.retry(id, null), runtime.retry(id, null), runtime.retry(id, null)]);
  expect(stage.state(id).steps[0]!.attempt).toBe(3);
  await eventually(() => ran(stage).length === 3);
  await runtime.cancel(id);
  expect((await stage.toTheEnd(runtime, id))[0]).toBe('cancelled');
  expect(stage.problems).toEqual([]);
});

test('a step whose agents are all cordoned waits for them by name, and begins at once when one is free', async () => {
  const stage = new Stage();
  for (const name of ['coder', 'other']) stage.availability.set(name, 'cordoned');
  const runtime = stage.runtime();
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' }, { agents: ['coder', 'other'] })], [agent('coder', `${tell} open; result coder`), agent('other', `${tell} open; result other`)]);
  await runtime.start(id);
  expect([stage.summary(id), stage.state(id).steps[0]!.waitsFor]).toEqual([['waiting', 'a: waiting'], ['coder', 'other']]);
  await runtime.close();
  const again = stage.runtime({ clock: { now: () => 1000 } });
  await again.recover();
  expect(stage.summary(id)).toEqual(['waiting', 'a: waiting']);
  stage.availability.set('other', 'available');
  // The clock stands still, so that nothing but this makes it look.
  again.agentsChanged();
  expect([await stage.toTheEnd(again, id), stage.output(id, 'a')]).toEqual([['succeeded', 'a: succeeded'], 'other']);
  expect((await stage.lines(again, id)).filter((line) => line.includes('waits'))).toEqual(['a system: waits: agents coder, other are cordoned', 'a system: waits: agents coder, other are cordoned']);
});

test('the owner of a session is waited for and never replaced', async () => {
  const stage = new Stage();
  const runtime = stage.runtime();
  const steps = [agentStep('open', { mode: 'fresh', line: 'open' }, { agents: ['coder', 'other'] }), commandStep('hold', held('hold')), agentStep('fix', { mode: 'resume', line: 'open', source: 'open' }, { agents: ['coder', 'other'] })];
  const id = await stage.create(steps, [agent('coder', `${tell} open; result coder`, { cost: 1 }), agent('other', `${tell} open; result other`, { cost: 2 })]);
  await runtime.start(id);
  await eventually(() => ran(stage).length === 1);
  stage.availability.set('coder', 'cordoned');
  touch(stage, 'go');
  await stage.until(runtime, id, () => stage.state(id).status === 'waiting');
  expect([stage.summary(id), stage.state(id).steps[2]!.waitsFor, decision(stage, `${id}/fix/1`)]).toEqual([['waiting', 'open: succeeded', 'hold: succeeded', 'fix: waiting'], ['coder'], null]);
  stage.availability.set('coder', 'available');
  runtime.agentsChanged();
  expect([await stage.toTheEnd(runtime, id), stage.output(id, 'fix')]).toEqual([['succeeded', 'open: succeeded', 'hold: succeeded', 'fix: succeeded'], 'coder']);
});

test('a task that is paused while it waits for an agent does not begin when the agent is free, but when it goes on', async () => {
  const stage = new Stage();
  stage.availability.set('coder', 'cordoned');
  const runtime = stage.runtime();
  const id = await stage.create([agentStep('a', { mode: 'fresh', line: 'a' })], [agent('coder', `${tell} open; result yes`)]);
  await runtime.start(id);
  await runtime.pause(id);
  expect(stage.summary(id)).toEqual(['paused', 'a: pending']);
  stage.availability.set('coder', 'available');
  runtime.agentsChanged();
  await runtime.resume(id);
  expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded']);
  expect(stage.store.tables.events.get(id)?.map(({ type }) => type)).toEqual(['task_started', 'run_waiting', 'pause_requested', 'resume_requested', 'run_started', 'run_finished']);
});
