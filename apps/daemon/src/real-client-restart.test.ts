import type { TaskInfo } from '@orch/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from './testing/eventually.js';
import { createRealStage, ending, realClient, resumes, whyNot, type RealStage } from './testing/real-stage.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const flow = {
  // What a pattern has to be asked about waits for a daemon.
  options: { allowedTools: ['Bash'] },
  steps: [
    { id: 'create_session', prompt: 'Open {task_name}.' },
    { id: 'plan', prompt: 'Plan.', behavior: resumes },
    { id: 'implement', behavior: { ...resumes, on_failure: { action: 'continue' }, side_effect_class: 'workspace_only' } },
    { id: 'fix', prompt: 'Fix.', behavior: resumes },
  ],
};
const succeeded = { status: 'succeeded', code: null, message: null, denials: [] };

describe.skipIf(!realClient.installed)(`kill -9 of the daemon while the real Claude Code works${whyNot}`, () => {
  let stage: RealStage;
  beforeAll(async () => {
    stage = await createRealStage();
  });
  afterAll(() => stage?.close());

  /** What the model was asked since the call before: the history, and how many tools it had called. */
  let seen = 0;
  const asked = () => {
    const turns = stage.api.turns().slice(seen);
    seen += turns.length;
    return turns.map(({ users, toolsCalled }) => [users, toolsCalled]);
  };
  const clients = ({ task }: TaskInfo) => stage.processes.living(task.id).filter(({ line }) => line.startsWith('claude ')).map(({ pid }) => pid);
  const isAsked = (goal: string) => eventually(() => stage.api.turns().find(({ users }) => users.at(-1) === goal));
  /** The task when its step `implement` has a client. */
  const implementing = (started: TaskInfo) =>
    eventually(async () => {
      const info = await stage.daemon.client.taskInfo({ id: started.task.id });
      return info.steps[2]!.status === 'running' && clients(started).length > 0 ? info : null;
    });

  test.each([
    ['as soon as the client is there', async (started: TaskInfo) => void (await implementing(started)), () => undefined],
    ['while the model is asked', async (_started: TaskInfo, goal: string) => void (await isAsked(goal)), () => undefined],
    [
      'before the client gets its answer, all alone',
      async (_started: TaskInfo, goal: string) => void (await isAsked(goal)),
      // The last answer is there, and nobody who reads it.
      async (goal: string) => {
        stage.api.release(goal.split(' ').at(-1)!);
        await eventually(() => stage.api.turns().find(({ users, toolsCalled, status }) => users.at(-1) === goal && toolsCalled === 1 && status === 200));
      },
    ],
  ])('implement is adopted and succeeds, the model is asked nothing twice, and fix continues the conversation: killed %s', async (title, moment, meanwhile) => {
    asked();
    const name = title.replaceAll(/\W+/g, '-');
    const goal = `Implement.\napi: tool Bash {"command":"ls"}\napi: say Done.\napi: hold ${name}`;
    const started = await stage.start(name, flow, goal);
    await moment(started, goal);
    const before = clients(started);
    await stage.restart(() => meanwhile(goal));
    const after = clients(started);
    stage.api.release(name);
    const info = await stage.follow(started);
    expect([before.length, after.filter((pid) => !before.includes(pid)), info.steps.map((step) => [ending(step), step.attempt, step.session.turn])]).toEqual([
      1,
      [],
      [
        [{ ...succeeded, output: '1', mode: 'fresh' }, 1, 1],
        [{ ...succeeded, output: '2', mode: 'resume' }, 1, 2],
        [{ ...succeeded, output: 'Done.', mode: 'resume' }, 1, 3],
        [{ ...succeeded, output: '4', mode: 'resume' }, 1, 4],
      ],
    ]);
    expect(asked()).toEqual([
      [['Open test.'], 0],
      [['Open test.', 'Plan.'], 0],
      [['Open test.', 'Plan.', goal], 0],
      [['Open test.', 'Plan.', goal], 1],
      [['Open test.', 'Plan.', goal, 'Fix.'], 0],
    ]);
    const { stdout } = await stage.orchestrator('task', 'logs', started.task.id);
    expect(stdout.split('\n').filter((line) => line.startsWith('implement')).slice(1)).toEqual([
      'implement · the daemon started again and goes on with this run',
      'implement > tool Bash: ls',
      'implement > Done.',
      'implement · succeeded',
    ]);
    expect(stage.processes.living(started.task.id)).toEqual([]);
  });

  test('a client that dies while no daemon is there has crashed, and the next step continues the session', async () => {
    asked();
    const goal = 'Implement.\napi: stall';
    const started = await stage.start('dies', flow, goal);
    await isAsked(goal);
    await stage.restart(() => process.kill(clients(started)[0]!, 'SIGKILL'));
    const info = await stage.follow(started);
    expect([info.steps.map(ending), stage.processes.living(started.task.id), asked()]).toEqual([
      [
        { ...succeeded, output: '1', mode: 'fresh' },
        { ...succeeded, output: '2', mode: 'resume' },
        { status: 'failed', code: 'driver_crashed', message: 'the client was ended by SIGKILL before its final record', output: null, denials: [], mode: 'resume' },
        { ...succeeded, output: '4', mode: 'resume' },
      ],
      [],
      [
        [['Open test.'], 0],
        [['Open test.', 'Plan.'], 0],
        [['Open test.', 'Plan.', goal], 0],
        [['Open test.', 'Plan.', goal, 'Fix.'], 0],
      ],
    ]);
  });

  test('a task that is cancelled after the restart is cancelled, and the client of the first daemon is gone', async () => {
    const goal = 'Implement.\napi: say Never.\napi: stall';
    const started = await stage.start('cancelled', flow, goal);
    await isAsked(goal);
    await stage.restart();
    await stage.orchestrator('task', 'cancel', started.task.id);
    const info = await stage.follow(started);
    expect([info.task.status, info.steps.map(({ status, error }) => [status, error?.code ?? null]), stage.processes.living(started.task.id)]).toEqual([
      'cancelled',
      [['succeeded', null], ['succeeded', null], ['cancelled', 'task_cancelled'], ['cancelled', null]],
      [],
    ]);
  });
});
