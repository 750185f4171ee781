import { readFileSync } from 'node:fs';
import type { TaskInfo } from '@orch/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createTask } from './testing/create-task.js';
import { createRealStage, realClient, resumes, whyNot, type RealStage } from './testing/real-stage.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const showcase = readFileSync(new URL('../../../docs/workflow/command-rules.yaml', import.meta.url), 'utf8');

describe.skipIf(!realClient.installed)(`the showcase, unchanged, on the real Claude Code${whyNot}`, () => {
  let stage: RealStage;
  beforeAll(async () => {
    stage = await createRealStage();
  });
  afterAll(() => stage?.close());

  const run = async (project: string, text: string, goal: string): Promise<TaskInfo> => {
    await applyText(stage.daemon.client, stage.sandbox.workspace, text, { project });
    return stage.follow(await createTask(stage.daemon.client, { workflow: 'command_rules', project, goal }));
  };
  /** What the model was asked since the call before. */
  let seen = 0;
  const asked = () => {
    const turns = stage.api.turns().slice(seen);
    seen += turns.length;
    return turns;
  };

  test('each step sends the history of its line alone: one user turn, two, three, and one that knows of nothing', async () => {
    const done = await run('cmd-rules', showcase, 'Demonstrate session reuse');
    expect(done.steps.map(({ id, status, driver, output, error, session }) => [id, status, driver, output, error?.code ?? null, session.mode, session.turn, session.evidence])).toEqual([
      ['create_session', 'succeeded', 'claude/cli', '1', null, 'fresh', 1, null],
      ['plan', 'succeeded', 'claude/cli', '2', null, 'resume', 2, 'handle-match'],
      ['implement', 'succeeded', 'claude/cli', '3', null, 'resume', 3, 'handle-match'],
      ['qa_testing', 'succeeded', 'claude/cli', '1', null, 'fresh', 1, null],
    ]);
    const users = asked().map((turn) => turn.users);
    expect(users.map((texts) => texts.length)).toEqual([1, 2, 3, 1]);
    expect(users[2]!.slice(0, 2)).toEqual(users[1]);
    expect(users[3]!.some((text) => users[2]!.includes(text))).toBe(false);
  });

  test('an isolated step between plan and implement takes nothing from their session and leaves nothing in it', async () => {
    const audit = `    - id: security_audit
      type: qa_review
      required_capability: qa_review
      behavior:
        driverRequirements:
          workspaceAccess: write

`;
    const done = await run('audited', showcase.replace('    - id: implement', `${audit}    - id: implement`), 'Look for holes');
    expect(done.steps.map(({ id, output, session }) => [id, output, session.mode, session.turn])).toEqual([
      ['create_session', '1', 'fresh', 1],
      ['plan', '2', 'resume', 2],
      ['security_audit', '1', 'fresh', 1],
      ['implement', '3', 'resume', 3],
      ['qa_testing', '1', 'fresh', 1],
    ]);
    const users = asked().map((turn) => turn.users);
    expect([users[2], users[3]?.slice(0, 2)]).toEqual([['Look for holes'], users[1]]);
  });

  test('the model is asked by the steps alone: one request for each turn and one more for each tool, and nobody else is asked anything', async () => {
    asked();
    const before = stage.api.requests().length;
    const flow = { options: { allowedTools: ['Bash(ls)', 'Bash(pwd)'] }, steps: [{ id: 'create', prompt: 'Open.' }, { id: 'work', behavior: resumes }, { id: 'check', prompt: 'Check.' }] };
    const goal = 'Work.\napi: tool Bash {"command":"ls"}\napi: tool Bash {"command":"pwd"}\napi: say Done.';
    await stage.run('requests', flow, goal);
    const requests = stage.api.requests().slice(before);
    expect(requests.map(({ method, path, status, users, toolsCalled }) => [method, path, status, users, toolsCalled])).toEqual([
      ['POST', '/v1/messages', 200, ['Open.'], 0],
      ...[0, 1, 2].map((tools) => ['POST', '/v1/messages', 200, ['Open.', goal], tools]),
      ['POST', '/v1/messages', 200, ['Check.'], 0],
    ]);
    // Since the start of the daemon: nothing to look for updates, to count tokens, to report usage, to think of a title.
    expect([...new Set(stage.api.requests().map(({ method, path }) => `${method} ${path}`))]).toEqual(['POST /v1/messages']);
  });

  test.each([
    ['empty', 'driver_empty_answer', /^200 200$/],
    ['context_too_long', 'driver_context_too_long', /^400$/],
    ['error 400', 'driver_reported_error', /^400( 400){5}$/],
    // The driver stops it after the second; on a machine with much to do the third is under way by then.
    ['error 401', 'driver_not_authenticated', /^401 401( 401)?$/],
    ['error 404', 'driver_reported_error', /^404 404$/],
    ['error 500 1', null, /^500 200$/],
  ])('what the client asks again of its own, after `%s`, is the same question and pinned', async (directive, code, statuses) => {
    asked();
    const goal = `Work.\napi: ${directive}`;
    const { steps } = await stage.run('again', { steps: [{ id: 'work' }] }, goal);
    const turns = asked();
    expect([steps[0]!.error?.code ?? null, turns.filter(({ users }) => users.length !== 1 || users[0] !== goal)]).toEqual([code, []]);
    expect(turns.map(({ status }) => status).join(' ')).toMatch(statuses);
  });
});
