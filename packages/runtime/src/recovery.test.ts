import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from '@orch/driver';
import { describe, expect, test } from 'vitest';
import { createLinuxProcessTable } from './host/linux-process-table.js';
import type { Runtime } from './runtime.js';
import { agent, agentStep, commandStep, Stage, tell } from './testing/stage.js';
import { eventually } from './testing/eventually.js';
import { scriptDriver } from './testing/script-driver.js';

const table = createLinuxProcessTable();

test('a daemon that starts again adopts the process, writes no log line twice and runs nothing again', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const script = `${tell} open; echo one; say two; while ! [ -e go ]; do sleep 0.02; done; echo three; result "\${SESSION:+again} done"; echo ran >>ran`;
  const steps = [commandStep('before', 'echo before >>ran'), agentStep('a', { mode: 'fresh', line: 'a' }), agentStep('b', { mode: 'resume', line: 'a', source: 'a' })];
  const id = await stage.create(steps, [agent('coder', script)]);
  await first.start(id);
  const log = () => (existsSync(join(stage.logs, `${id}.ndjson`)) ? readFileSync(join(stage.logs, `${id}.ndjson`), 'utf8') : '');
  await stage.until(first, id, () => log().includes('"two"'));
  await first.close();
  const second = stage.runtime();
  await second.recover();
  writeFileSync(join(stage.workspace, 'go'), '');
  expect(await stage.toTheEnd(second, id)).toEqual(['succeeded', 'before: succeeded', 'a: succeeded', 'b: succeeded']);
  expect(readFileSync(join(stage.workspace, 'ran'), 'utf8')).toBe('before\nran\nran\n');
  expect(stage.output(id, 'b')).toBe('again done');
  expect((await stage.lines(second, id)).filter((line) => line.startsWith('a ') && !line.includes(' system: agent'))).toEqual([
    'a stdout: one',
    'a agent: two',
    'a system: the daemon started again and goes on with this run',
    'a stdout: three',
    'a system: succeeded',
  ]);
});

test('a process that ended while no daemon was there has left its result', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo $$ >pid; while ! [ -e go ]; do sleep 0.02; done; echo late')]);
  await first.start(id);
  const pid = await eventually(() => existsSync(join(stage.workspace, 'pid')) && Number(readFileSync(join(stage.workspace, 'pid'), 'utf8')));
  await first.close();
  writeFileSync(join(stage.workspace, 'go'), '');
  await eventually(() => table.read(pid) === null);
  const second = stage.runtime();
  await second.recover();
  expect(await stage.toTheEnd(second, id)).toEqual(['succeeded', 'a: succeeded']);
  expect(stage.output(id, 'a')).toBe('late');
});

test.each([
  ['workspace_only', ['failed', 'a: failed [driver_crashed]']],
  ['non_idempotent_external', ['waiting', 'a: waiting [outcome_unknown]']],
] as const)('a process that died without a result, with effects %s', async (sideEffectClass, expected) => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo $PPID >pid; exec sleep 60', { sideEffectClass })]);
  await first.start(id);
  const supervisor = await eventually(() => existsSync(join(stage.workspace, 'pid')) && Number(readFileSync(join(stage.workspace, 'pid'), 'utf8')));
  await first.close();
  process.kill(supervisor, 'SIGKILL');
  const second = stage.runtime();
  await second.recover();
  await stage.until(second, id, () => stage.state(id).steps[0]!.error !== null);
  expect(stage.summary(id)).toEqual(expected);
  await eventually(() => readdirSync(stage.spools).length === 0);
});

test('a run that was stored and never started is started by the next daemon', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo $PPID >pid; echo ran >>ran; [ -e go ] || exec sleep 60')]);
  await first.start(id);
  // The file is there a moment before its line is.
  const hasRun = (): boolean => existsSync(join(stage.workspace, 'ran')) && readFileSync(join(stage.workspace, 'ran'), 'utf8') === 'ran\n';
  const supervisor = await eventually(() => hasRun() && Number(readFileSync(join(stage.workspace, 'pid'), 'utf8')));
  await first.close();
  // As if the daemon had been killed between storing the run and starting it.
  const [nonce] = readdirSync(stage.spools);
  const spool = join(stage.spools, nonce!);
  const [supervised] = table.list().filter((entry) => entry.parent === supervisor);
  process.kill(supervisor, 'SIGKILL');
  process.kill(supervised!.pid, 'SIGKILL');
  for (const name of ['pid', 'out', 'err']) rmSync(join(spool, name));
  writeFileSync(join(stage.workspace, 'go'), '');
  const second = stage.runtime();
  await second.recover();
  expect(await stage.toTheEnd(second, id)).toEqual(['succeeded', 'a: succeeded']);
  expect(readFileSync(join(stage.workspace, 'ran'), 'utf8')).toBe('ran\nran\n');
});

test('a task that was cancelled while no daemon was there is not started any more', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo ran >>ran; exec sleep 60')]);
  await first.start(id);
  await eventually(() => existsSync(join(stage.workspace, 'ran')));
  const cancelled = first.cancel(id);
  await first.close();
  await cancelled.catch(() => {});
  const second = stage.runtime();
  await second.recover();
  if (stage.state(id).cancelRequestedAt === null) await second.cancel(id);
  expect(await stage.toTheEnd(second, id)).toEqual(['cancelled', 'a: cancelled [task_cancelled]']);
  expect(readFileSync(join(stage.workspace, 'ran'), 'utf8')).toBe('ran\n');
});

test('time that ran out while no daemon was there ends the step at the next start', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', 'echo $$ >pid.new; mv pid.new pid; exec sleep 60', { timeoutSeconds: 2 })]);
  await first.start(id);
  const pid = await eventually(() => existsSync(join(stage.workspace, 'pid')) && Number(readFileSync(join(stage.workspace, 'pid'), 'utf8')));
  await first.close();
  const until = (stage.state(id).steps[0]!.startedAt ?? 0) + 2000;
  await eventually(() => Date.now() > until);
  expect(table.read(pid)).not.toBeNull();
  const second = stage.runtime();
  await second.recover();
  expect(await stage.toTheEnd(second, id)).toEqual(['failed', 'a: failed [step_timed_out]']);
  expect(table.read(pid)).toBeNull();
});

test.each([
  ['a command that ended', commandStep('a', 'echo $$ >pid.new; mv pid.new pid; while ! [ -e go ]; do sleep 0.02; done; echo done', { timeoutSeconds: 2 })],
  ['an agent that gave its result and hangs', agentStep('a', { mode: 'fresh', line: 'a' }, { timeoutSeconds: 2 })],
])('%s has succeeded, though the daemon before had noticed that its time was over and died before it ended it', async (what, step) => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([step], [agent('coder', `${tell} open; echo $$ >pid.new; mv pid.new pid; while ! [ -e go ]; do sleep 0.02; done; result done; echo x >given; exec sleep 60`)]);
  await first.start(id);
  const pid = await eventually(() => existsSync(join(stage.workspace, 'pid')) && Number(readFileSync(join(stage.workspace, 'pid'), 'utf8')));
  await first.close();
  writeFileSync(join(stage.workspace, 'go'), '');
  await eventually(() => (what.startsWith('a command') ? table.read(pid) === null : existsSync(join(stage.workspace, 'given'))));
  await stage.happen(id, { type: 'time_passed', key: `${id}/a/1`, at: (stage.state(id).steps[0]!.startedAt ?? 0) + 2000 });
  const second = stage.runtime();
  await second.recover();
  expect([await stage.toTheEnd(second, id), stage.output(id, 'a'), table.read(pid)]).toEqual([['succeeded', 'a: succeeded'], 'done', null]);
});

test('a run whose spool is gone is lost, and a spool without a run is reaped', async () => {
  const stage = new Stage();
  const first = stage.runtime();
  const id = await stage.create([commandStep('a', 'sleep 60')]);
  await first.start(id);
  await first.close();
  const [nonce] = readdirSync(stage.spools);
  rmSync(join(stage.spools, nonce!, 'request.json'));
  mkdirSync(join(stage.spools, 'a'.repeat(32)));
  const second = stage.runtime();
  await second.recover();
  expect(await stage.toTheEnd(second, id)).toEqual(['failed', 'a: failed [driver_crashed]']);
  expect(readdirSync(stage.spools)).toEqual([]);
});

test('a rehearsed run whose spool is gone has failed, whatever its step may do for real', async () => {
  const stage = new Stage();
  const rehearsal = scriptDriver('rehearsal/cli', true);
  const waits: Driver = { ...rehearsal, open: (request) => rehearsal.open({ ...request, config: { ...request.config, command: 'sleep 60' } }) };
  const first = stage.runtime({ drivers: [waits] });
  const steps = [agentStep('a', { mode: 'fresh', line: 'a' }, { sideEffectClass: 'non_idempotent_external' })];
  const id = await stage.create(steps, [agent('coder', '')], { rehearsal: true });
  await first.start(id);
  await first.close();
  for (const nonce of readdirSync(stage.spools)) rmSync(join(stage.spools, nonce, 'request.json'));
  const second = stage.runtime();
  await second.recover();
  expect(await stage.toTheEnd(second, id)).toEqual(['failed', 'a: failed [driver_crashed]']);
});

describe('a person says how a run ended whose outcome is unknown', () => {
  /** An opener with effects outside, killed with its supervisor right after it named its session, and a step that continues it. */
  async function unknown(): Promise<{ readonly stage: Stage; readonly id: string; readonly runtime: Runtime }> {
    const stage = new Stage();
    const runtime = stage.runtime();
    const script = `${tell} open; if [ "$ORCH_STEP" = a ]; then echo x >>ran; echo $PPID >pid.new; mv pid.new pid; [ -e go ] || exec sleep 60; fi; result "\${SESSION:+again} done"`;
    const steps = [agentStep('a', { mode: 'fresh', line: 'a' }, { sideEffectClass: 'non_idempotent_external' }), agentStep('b', { mode: 'resume', line: 'a', source: 'a' })];
    const id = await stage.create(steps, [agent('coder', script)]);
    await runtime.start(id);
    const supervisor = await eventually(() => existsSync(join(stage.workspace, 'pid')) && Number(readFileSync(join(stage.workspace, 'pid'), 'utf8')));
    await stage.until(runtime, id, () => [...stage.store.tables.sessions.values()].some(({ status }) => status === 'open'));
    process.kill(supervisor, 'SIGKILL');
    await stage.until(runtime, id, () => stage.state(id).steps[0]!.error !== null);
    writeFileSync(join(stage.workspace, 'go'), '');
    return { stage, id, runtime };
  }

  test('it succeeded: the task goes on, and the session that it had named is continued', async () => {
    const { stage, id, runtime } = await unknown();
    await runtime.resolve(id, 'a', 'succeeded', 'seen with my own eyes');
    expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded', 'b: succeeded']);
    expect([stage.output(id, 'b'), readFileSync(join(stage.workspace, 'ran'), 'utf8'), stage.store.tables.runs.get(`${id}/a/1`)?.error]).toEqual(['again done', 'x\n', null]);
    expect(await stage.lines(runtime, id)).toContain('a system: a person said: succeeded (seen with my own eyes)');
    await expect(runtime.resolve(id, 'a', 'retry', '')).rejects.toMatchObject({ code: 'task_conflict' });
  });

  test('it failed: the task ends as after any failure', async () => {
    const { stage, id, runtime } = await unknown();
    await runtime.resolve(id, 'a', 'failed', '');
    expect(await stage.toTheEnd(runtime, id)).toEqual(['failed', 'a: failed [outcome_unknown]', 'b: skipped']);
  });

  test('it is to run again: as its next attempt, with a session of its own', async () => {
    const { stage, id, runtime } = await unknown();
    await runtime.resolve(id, 'a', 'retry', '');
    expect(await stage.toTheEnd(runtime, id)).toEqual(['succeeded', 'a: succeeded', 'b: succeeded']);
    const [first, second] = [1, 2].map((attempt) => stage.store.tables.runs.get(`${id}/a/${attempt}`)?.session);
    expect([readFileSync(join(stage.workspace, 'ran'), 'utf8'), typeof second, first === second]).toEqual(['x\nx\n', 'string', false]);
  });

  test('of a step that is not there, or that does not wait so, nothing is changed', async () => {
    const { stage, id, runtime } = await unknown();
    await expect(runtime.resolve(id, 'c', 'failed', '')).rejects.toMatchObject({ code: 'step_not_found' });
    await expect(runtime.resolve(id, 'b', 'failed', '')).rejects.toMatchObject({ code: 'task_conflict' });
    expect(stage.summary(id)).toEqual(['waiting', 'a: waiting [outcome_unknown]', 'b: pending']);
  });
});
