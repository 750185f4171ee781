import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TaskInfo } from '@orch/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from './testing/eventually.js';
import { createRealStage, ending, realClient, resumes, whyNot, type RealFlow, type RealStage } from './testing/real-stage.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const one = (options: object = {}): RealFlow => ({ options: { ...options }, steps: [{ id: 'work' }] });
const goesOn = { on_failure: { action: 'continue' } };
const repeatable = { side_effect_class: 'workspace_only' };
const succeeded = { status: 'succeeded', code: null, message: null, denials: [] };

describe.skipIf(!realClient.installed)(`failures of the real Claude Code, each with its own code and without a process left${whyNot}`, () => {
  let stage: RealStage;
  /** Begun first and looked at last, since they take their time and next to nothing else. */
  let refused: TaskInfo;
  let hanging: TaskInfo;
  beforeAll(async () => {
    stage = await createRealStage();
    writeFileSync(join(stage.sandbox.workspace, 'wait.sh'), '#!/bin/sh\nexec tail -f /dev/null\n', { mode: 0o755 });
    const client = join(stage.sandbox.root, 'client-with-hook');
    mkdirSync(client);
    writeFileSync(join(client, 'settings.json'), JSON.stringify({ hooks: { SessionEnd: [{ hooks: [{ type: 'command', command: 'exec tail -f /dev/null', timeout: 600 }] }] } }));
    refused = await stage.start('refused', one(), 'Work.\napi: rate_limit');
    hanging = await stage.start('hanging', { ...one({ env: { CLAUDE_CONFIG_DIR: client } }), claude: { userSettings: true } }, 'Work.\napi: say Done.');
  });
  afterAll(() => stage?.close());

  /** How the steps ended, and what was left of their processes when the task's end was told. */
  const endOf = async (started: TaskInfo) => {
    const info = await stage.follow(started);
    return { steps: info.steps.map(ending), left: stage.processes.living(info.task.id) };
  };
  const run = async (project: string, flow: RealFlow, goal = 'Work.') => endOf(await stage.start(project, flow, goal));
  const failed = (code: string, message: unknown) => ({ steps: [{ status: 'failed', code, message, output: null, denials: [], mode: 'fresh' }], left: [] });
  const logOf = async ({ task }: TaskInfo) => (await stage.orchestrator('task', 'logs', task.id)).stdout.trimEnd().split('\n');
  /** What the model was asked for one task, known by its own first prompt. */
  const asked = (first: string) => stage.api.turns().flatMap(({ users }) => (users[0] === first ? [users] : []));

  test('a session whose files were removed between two steps is lost, for every later step of its line, and nothing fresh stands in', async () => {
    const flow: RealFlow = {
      options: { env: { CLAUDE_CONFIG_DIR: join(stage.sandbox.root, 'client') } },
      steps: [
        { id: 'create', prompt: 'Open what will be lost.' },
        { id: 'lose', command: `rm -r ${stage.sandbox.root}/client/projects` },
        { id: 'plan', behavior: { ...resumes, ...goesOn } },
        { id: 'implement', behavior: resumes },
      ],
    };
    const started = await stage.start('lost', flow, 'Plan.');
    const lost = (step: string, reason: string) => ({ status: 'failed', code: 'session_lost', message: `Step "${step}" resumes line "create"${reason}`, output: null, denials: [] });
    expect(await endOf(started)).toEqual({
      steps: [
        { ...succeeded, output: '1', mode: 'fresh' },
        { ...succeeded, output: '', mode: 'none' },
        { ...lost('plan', ': the client does not know the session that was to be continued'), mode: 'resume' },
        { ...lost('implement', ', but the provider no longer knows the session of that line.'), mode: 'refused' },
      ],
      left: [],
    });
    expect(asked('Open what will be lost.')).toEqual([['Open what will be lost.']]);
    const { items } = await stage.daemon.client.listSessions({ task: started.task.id });
    expect(items.map(({ status, turns }) => [status, turns])).toEqual([['lost', 1]]);
  });

  test('a client that is killed while a tool runs has crashed, what it left is ended, and the next step continues the session', async () => {
    const flow: RealFlow = {
      options: { allowedTools: ['Bash(./wait.sh)'] },
      steps: [{ id: 'create', prompt: 'Open.' }, { id: 'plan', behavior: { ...resumes, ...goesOn, ...repeatable } }, { id: 'implement', prompt: 'Go on.', behavior: resumes }],
    };
    const goal = 'Plan.\napi: tool Bash {"command":"./wait.sh"}';
    const started = await stage.start('killed', flow, goal);
    const running = () => stage.processes.living(started.task.id);
    await eventually(() => running().find(({ line }) => line === 'tail -f /dev/null'));
    process.kill(running().find(({ line }) => line.startsWith('claude '))!.pid, 'SIGKILL');
    expect(await endOf(started)).toEqual({
      steps: [
        { ...succeeded, output: '1', mode: 'fresh' },
        { status: 'failed', code: 'driver_crashed', message: 'the client was ended by SIGKILL before its final record', output: null, denials: [], mode: 'resume' },
        { ...succeeded, output: '3', mode: 'resume' },
      ],
      left: [],
    });
    expect(asked('Open.')).toEqual([['Open.'], ['Open.', goal], ['Open.', goal, 'Go on.']]);
  });

  test('a client that is killed in the turn that opens a session leaves none to continue', async () => {
    const goal = 'Open.\napi: stall';
    const flow: RealFlow = { steps: [{ id: 'create', behavior: { ...goesOn, ...repeatable } }, { id: 'plan', prompt: 'Plan.', behavior: resumes }] };
    const started = await stage.start('killed-fresh', flow, goal);
    await eventually(() => asked(goal)[0]);
    process.kill(stage.processes.living(started.task.id).find(({ line }) => line.startsWith('claude '))!.pid, 'SIGKILL');
    expect(await endOf(started)).toEqual({
      steps: [
        { status: 'failed', code: 'driver_crashed', message: 'the client was ended by SIGKILL before its final record', output: null, denials: [], mode: 'fresh' },
        { status: 'failed', code: 'session_resume_source_failed', message: 'Step "plan" resumes line "create", but step "create", which opens it, failed.', output: null, denials: [], mode: 'refused' },
      ],
      left: [],
    });
    expect(asked(goal)).toEqual([[goal]]);
  });

  test('a client that is killed in a turn whose effects may not happen twice leaves it to a person, and a retry continues the conversation', async () => {
    const goal = 'Plan.\napi: hold killed-plan';
    const flow: RealFlow = { steps: [{ id: 'create', prompt: 'Open what is killed.' }, { id: 'plan', behavior: resumes }, { id: 'implement', prompt: 'Go on.', behavior: resumes }] };
    const started = await stage.start('killed-plan', flow, goal);
    await eventually(() => asked('Open what is killed.')[1]);
    process.kill(stage.processes.living(started.task.id).find(({ line }) => line.startsWith('claude '))!.pid, 'SIGKILL');
    const waiting = await stage.follow(started, ({ steps }) => steps[1]!.error !== null);
    const said = 'The process of step "plan" was ended by SIGKILL, which nobody here had sent, before it had a result. What it did outside the workspace is unknown.';
    expect([waiting.task.status, ending(waiting.steps[1]!), waiting.steps[2]!.status, stage.processes.living(started.task.id)]).toEqual([
      'waiting',
      { status: 'waiting', code: 'outcome_unknown', message: said, output: null, denials: [], mode: 'resume' },
      'pending',
      [],
    ]);
    stage.api.release('killed-plan');
    expect(await stage.orchestrator('task', 'resolve', started.task.id, 'plan', '--retry')).toMatchObject({ code: 0 });
    const done = await stage.follow(started);
    expect([done.task.status, done.steps.map(({ status, attempt, session }) => [status, attempt, session.mode]), new Set(done.steps.map(({ session }) => session.ref)).size]).toEqual([
      'succeeded',
      [['succeeded', 1, 'fresh'], ['succeeded', 2, 'resume'], ['succeeded', 1, 'resume']],
      1,
    ]);
    expect(asked('Open what is killed.')).toEqual([['Open what is killed.'], ['Open what is killed.', goal], ['Open what is killed.', goal, goal], ['Open what is killed.', goal, goal, 'Go on.']]);
  });

  test('two answers of “overloaded” are shown as retries in the log, and then the step succeeds', async () => {
    const started = await stage.start('overloaded', one(), 'Work.\napi: overloaded 2');
    expect(await endOf(started)).toEqual({ steps: [{ ...succeeded, output: '1', mode: 'fresh' }], left: [] });
    expect((await logOf(started)).slice(1)).toEqual(['work > retries (1): overloaded, status 529', 'work > retries (2): overloaded, status 529', 'work > 1', 'work · succeeded']);
  });

  test('a used-up plan is a limit, with the time of its reset', async () => {
    const env = { ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: 'token-for-tests' };
    expect(await run('limit', one({ env }), 'Work.\napi: limit 1796100000')).toEqual(failed('driver_limit_reached', expect.stringMatching(/^You've hit your 5-hour limit .* \(resets at 2026-12-01T04:40:00Z\)$/)));
  });

  test('an empty answer is none', async () => {
    expect(await run('empty', one(), 'Work.\napi: empty')).toEqual(failed('driver_empty_answer', 'the client called the turn a success and gave no answer'));
  });

  test('of an answer of 12 MB the first is kept, and the rest is said to be cut', async () => {
    const { steps, left } = await run('big', one(), 'Work.\napi: big 12582912');
    expect([steps.map(({ output, ...step }) => [step, output?.replace(/x+/, (text) => `${text.length} x`)]), left]).toEqual([
      [[{ ...succeeded, mode: 'fresh' }, '1048576 x\n[cut after 1048576 characters]']],
      [],
    ]);
  });

  test('no client and no login are each said in one sentence, with what to do about it', async () => {
    const missing = await stage.run('missing', one({ env: { PATH: '/nowhere' } }), 'Work.');
    const unknown = await stage.run('login', one({ env: { ANTHROPIC_API_KEY: '' } }), 'Work.');
    const shown = async ({ task }: TaskInfo) => (await stage.orchestrator('task', 'info', task.id)).stdout.split('\n\n').at(-1)?.trimEnd().split('\n');
    expect([await shown(missing), await shown(unknown), stage.processes.living(missing.task.id), stage.processes.living(unknown.task.id)]).toEqual([
      ['work: The program claude of step "work" was not found. [driver_client_missing]', '  Install the client, or name its path in `driver.binary`.'],
      [
        'work: Claude Code has no login that works: run `claude`, then `/login`, as the user who runs the daemon, or start the daemon with ANTHROPIC_API_KEY. [driver_not_authenticated]',
        `  When the client is logged in, go on with \`orchestrator task retry ${unknown.task.id}\`.`,
      ],
      [],
      [],
    ]);
  });

  test('a client that hangs after its result, as a hook of its user keeps it, is ended after a grace time, and the result counts', async () => {
    expect(await endOf(hanging)).toEqual({ steps: [{ ...succeeded, output: 'Done.', mode: 'fresh' }], left: [] });
    expect((await logOf(hanging)).slice(-2)).toEqual(['work · the provider gave its result and does not end; its process is ended', 'work · succeeded']);
  });

  test('a limit that does not end is not waited for as long as the client would', async () => {
    expect(await endOf(refused)).toEqual(failed('driver_limit_reached', expect.stringMatching(/^the provider refused \d+ times in a row \(rate limit, status 429\), and the client would have waited for \d+ s in all$/)));
  });
});
