import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Approval, TaskInfo } from '@orch/protocol';
import { parseManifests, type AgentManifest } from '@orch/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from './testing/eventually.js';
import { createRealStage, ending, realClient, whyNot, type RealStage } from './testing/real-stage.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const uncovered = 'no pattern of `allowedTools` covers it';
const call = (tool: string, input: object) => `api: tool ${tool} ${JSON.stringify(input)}`;
const write = (path: string) => call('Write', { file_path: path, content: 'by the agent' });
const flow = (options: object = {}, behavior: object = {}) => ({ options: { ...options }, steps: [{ id: 'implement', behavior: { ...behavior } }] });

describe.skipIf(!realClient.installed)(`permissions on the real Claude Code${whyNot}`, () => {
  let stage: RealStage;
  let inside: string;
  /** A folder that the step has no business in. */
  let outside: string;
  beforeAll(async () => {
    stage = await createRealStage();
    outside = join(stage.sandbox.root, 'outside');
    mkdirSync(outside);
    inside = join(stage.sandbox.workspace, 'made.txt');
    symlinkSync(outside, join(stage.sandbox.workspace, 'link'));
  });
  afterAll(() => stage?.close());

  /** What the model was told of the tools that it had called before its last answer. */
  const heard = () => stage.api.turns().at(-1)?.toolResults;
  const shown = async ({ task }: TaskInfo) => {
    const { stdout } = await stage.orchestrator('task', 'info', task.id);
    return stdout.split('\n').filter((line) => /^(implement:| {2}[A-Z])/.test(line) && !line.includes('STEP'));
  };
  /** The request of a task, as a second terminal sees it. */
  const asked = (project: string): Promise<Approval> =>
    eventually(async () => (JSON.parse((await stage.orchestrator('approval', 'list', '-p', project, '-o', 'json')).stdout) as { items: readonly Approval[] }).items[0]);

  test('a file in the workspace is written unwatched; a file elsewhere and a command are denied at once, which is shown and fails the step', async () => {
    const elsewhere = join(outside, 'made.txt');
    const info = await stage.run('governed', flow(), ['Work.', write(inside), write(elsewhere), call('Bash', { command: 'npm publish' }), 'api: say Done.'].join('\n'));
    expect(readFileSync(inside, 'utf8')).toBe('by the agent');
    expect(existsSync(elsewhere)).toBe(false);
    expect(info.steps.map(ending)).toEqual([
      {
        status: 'failed',
        code: 'driver_permission_denied',
        message: 'The agent of step "implement" was denied 2 tools that it wanted.',
        output: null,
        denials: [{ tool: 'Write', summary: elsewhere }, { tool: 'Bash', summary: 'npm publish' }],
        mode: 'fresh',
      },
    ]);
    expect(heard()?.slice(1)).toEqual([uncovered, uncovered]);
    expect(await shown(info)).toEqual([
      'implement: The agent of step "implement" was denied 2 tools that it wanted. [driver_permission_denied]',
      '  Name the tool in `allowedTools`, or set `on_denied: continue`.',
      `implement: denied Write: ${elsewhere}`,
      'implement: denied Bash: npm publish',
    ]);
  });

  test('no way round leads out of the workspace or into the client’s own settings: a relative path, a symbolic link, a harmless command, a redirection', async () => {
    const attempts = [
      write(join(stage.sandbox.workspace, '../outside/relative.txt')),
      write(join(stage.sandbox.workspace, 'link/linked.txt')),
      write(join(stage.sandbox.workspace, '.claude/settings.json')),
      call('Bash', { command: `touch ${outside}/touched.txt` }),
      call('Bash', { command: 'touch link/touched.txt' }),
      call('Bash', { command: `echo hi > ${outside}/redirected.txt` }),
    ];
    const info = await stage.run('ways', flow(), ['Work.', ...attempts, 'api: say Done.'].join('\n'));
    expect(info.steps.map(({ error, denials }) => [error?.code, denials.map(({ tool }) => tool)])).toEqual([['driver_permission_denied', ['Write', 'Write', 'Write', 'Bash', 'Bash', 'Bash']]]);
    expect(['relative', 'linked', 'touched', 'redirected'].filter((name) => existsSync(join(outside, `${name}.txt`)))).toEqual([]);
    expect(existsSync(join(stage.sandbox.workspace, '.claude'))).toBe(false);
  });

  test('a step with `on_denied: continue` goes on after a denial and says what was denied', async () => {
    const info = await stage.run('goes-on', flow({}, { on_denied: 'continue' }), `Work.\n${call('Bash', { command: 'npm publish' })}\napi: say Done without.`);
    expect(info.steps.map(ending)).toEqual([
      { status: 'succeeded', code: null, message: null, output: 'Done without.', denials: [{ tool: 'Bash', summary: 'npm publish' }], mode: 'fresh' },
    ]);
    expect(await shown(info)).toEqual(['implement: denied Bash: npm publish']);
  });

  test('what `allowedTools` names runs, and in mode `deny` it does not', async () => {
    const goal = `Work.\n${call('Bash', { command: 'npm --version' })}\napi: say Done.`;
    const allowedTools = ['Bash(npm --version)'];
    const [governed, denied] = await Promise.all([
      stage.run('named', flow({ allowedTools }), goal),
      stage.run('denies', flow({ allowedTools, permissionMode: 'deny' }), goal),
    ]);
    expect([governed.steps.map(ending), denied.steps.map(({ status, error, denials }) => [status, error?.code, denials])]).toEqual([
      [{ status: 'succeeded', code: null, message: null, output: 'Done.', denials: [], mode: 'fresh' }],
      [['failed', 'driver_permission_denied', [{ tool: 'Bash', summary: 'npm --version' }]]],
    ]);
  });

  test('with the patterns of a template, what they name runs and a harmless command beside it is denied, which is shown and fails the step', async () => {
    const { spec } = parseManifests(readFileSync(new URL('../../../docs/workflow/command-rules.yaml', import.meta.url)), { file: 'command-rules.yaml' }).documents.find(({ manifest }) => manifest?.kind === 'Agent')!.manifest as AgentManifest;
    const { allowedTools } = spec.driver!.options!;
    const run = (project: string, ...commands: readonly string[]) => stage.run(project, flow({ allowedTools }), ['Work.', ...commands.map((command) => call('Bash', { command })), 'api: say Done.'].join('\n'));
    const named = await run('template', 'git status', 'git log --oneline && git diff 2>&1');
    const beside = await run('beside', 'ls', 'git status; whoami', 'git diff > made.diff');
    expect([named, beside].map(({ steps }) => steps.map(({ status, error, denials }) => [status, error?.code ?? null, denials.map(({ summary }) => summary)]))).toEqual([
      [['succeeded', null, []]],
      [['failed', 'driver_permission_denied', ['ls', 'git status; whoami', 'git diff > made.diff']]],
    ]);
  });

  test('`workspaceAccess: read` can read, `none` cannot even that, and neither writes', async () => {
    const secret = join(stage.sandbox.workspace, 'read-me.txt');
    const goal = `Look.\n${call('Read', { file_path: inside })}\n${write(secret)}\napi: say Done.`;
    const access = (workspaceAccess: string) => ({ driverRequirements: { workspaceAccess } });
    const results = async (project: string, workspaceAccess: string) => {
      await stage.run(project, flow({}, access(workspaceAccess)), goal);
      return heard()?.map((text) => text.includes('by the agent'));
    };
    expect([await results('reads', 'read'), await results('nothing', 'none'), existsSync(secret)]).toEqual([[true, false], [false, false], false]);
  });

  test('in mode `ask` a request waits until a second terminal allows it, and the step goes on', async () => {
    const path = join(outside, 'allowed.txt');
    const started = await stage.start('asks', flow({ permissionMode: 'ask' }), `Work.\n${write(path)}\napi: say Done.`);
    const approval = await asked('asks');
    expect([existsSync(path), approval]).toEqual([
      false,
      { id: approval.id, task: started.task.id, project: 'asks', step: 'implement', rehearsal: false, tool: 'Write', summary: path, status: 'waiting', reason: null, createdAt: approval.createdAt, expiresAt: new Date(Date.parse(approval.createdAt) + 1_800_000).toISOString(), answeredAt: null },
    ]);
    const answer = await stage.orchestrator('approval', 'allow', approval.id);
    const info = await stage.follow(started);
    expect([answer, readFileSync(path, 'utf8'), info.steps.map(ending)]).toEqual([
      { code: 0, stdout: `${approval.id} allowed\n`, stderr: '' },
      'by the agent',
      [{ status: 'succeeded', code: null, message: null, output: 'Done.', denials: [], mode: 'fresh' }],
    ]);
  });

  test('of a command in several lines the list shows where each line ends, so that none passes as an argument of the one before', async () => {
    const started = await stage.start('several-lines', flow({ permissionMode: 'ask' }), `Work.\n${call('Bash', { command: 'echo fine\nnpm publish \u202E' })}\napi: say Done.`);
    const { id } = await asked('several-lines');
    const { stdout } = await stage.orchestrator('approval', 'list', '-p', 'several-lines');
    await stage.orchestrator('approval', 'deny', id);
    await stage.follow(started);
    expect(stdout).toContain('  Bash  echo fine␊npm publish <U+202E>  ');
  });

  test('a request that a second terminal denies is denied with the reason that it gave, which the model hears', async () => {
    const path = join(outside, 'denied.txt');
    const started = await stage.start('refuses', flow({ permissionMode: 'ask' }), `Work.\n${write(path)}\napi: say Done.`);
    const { id } = await asked('refuses');
    await stage.orchestrator('approval', 'deny', id, '--reason', 'That folder belongs to somebody else.');
    const info = await stage.follow(started);
    expect([existsSync(path), heard(), info.steps.map(({ error, denials }) => [error?.code, denials])]).toEqual([
      false,
      ['That folder belongs to somebody else.'],
      [['driver_permission_denied', [{ tool: 'Write', summary: path }]]],
    ]);
  });

  test('a request that nobody answers in time is denied, whether a daemon ran when its time was over or not', async () => {
    const path = join(outside, 'late.txt');
    const asks = (project: string) => stage.start(project, flow({ permissionMode: 'ask' }, { approval_timeout_secs: 1 }), `Work.\n${write(path)}\napi: say Done.`);
    const heardOf = (info: TaskInfo) => [heard(), info.steps.map(({ error, denials }) => [error?.code, denials])];
    const expected = [['Nobody answered within 1 s.'], [['driver_permission_denied', [{ tool: 'Write', summary: path }]]]];
    const watched = heardOf(await stage.follow(await asks('times-out')));
    const started = await asks('times-out-alone');
    const { expiresAt } = await asked('times-out-alone');
    await stage.restart(() => eventually(() => Date.now() > Date.parse(expiresAt) || null));
    expect([existsSync(path), watched, heardOf(await stage.follow(started))]).toEqual([false, expected, expected]);
  });

  test('a request that waits outlives a kill -9 of the daemon: it is answered after the restart, and the model is asked nothing twice', async () => {
    const path = join(outside, 'outlives.txt');
    const before = stage.api.turns().length;
    const started = await stage.start('outlives', flow({ permissionMode: 'ask' }), `Work.\n${write(path)}\napi: say Done.`);
    const first = await asked('outlives');
    await stage.restart();
    const second = await asked('outlives');
    await stage.orchestrator('approval', 'allow', second.id);
    const info = await stage.follow(started);
    expect([second, readFileSync(path, 'utf8'), info.steps.map(ending), info.steps[0]!.attempt]).toEqual([
      first,
      'by the agent',
      [{ status: 'succeeded', code: null, message: null, output: 'Done.', denials: [], mode: 'fresh' }],
      1,
    ]);
    expect(stage.api.turns().slice(before).map(({ users, toolsCalled }) => [users.length, toolsCalled])).toEqual([[1, 0], [1, 1]]);
  });

  test('nothing of all this runs on', () => {
    expect(stage.processes.living()).toEqual([]);
  });
});
