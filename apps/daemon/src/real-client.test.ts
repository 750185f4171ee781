import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findRealClient, startModelApi, type ModelApi } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createTask, follow } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { eventually } from './testing/eventually.js';
import { readFiles } from './testing/state-files.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const client = findRealClient('claude-code');
const showcase = readFileSync(new URL('../../../docs/workflow/command-rules.yaml', import.meta.url), 'utf8');
const project = 'cmd-rules';

describe.skipIf(!client.installed)(`the showcase, unchanged, on the real Claude Code${client.installed ? '' : ` (skipped: ${client.reason})`}`, () => {
  let api: ModelApi;
  let sandbox: Sandbox;
  let daemon: DaemonProcess;

  beforeAll(async () => {
    api = await startModelApi();
    const plain = createSandbox();
    const bin = join(plain.root, 'bin');
    mkdirSync(bin);
    if (client.installed) symlinkSync(client.binary, join(bin, 'claude'));
    sandbox = {
      ...plain,
      env: {
        ...plain.env,
        PATH: `${bin}:${process.env['PATH']}`,
        ANTHROPIC_BASE_URL: api.url,
        ANTHROPIC_API_KEY: 'key-for-tests',
        HTTPS_PROXY: api.url,
        NO_PROXY: '127.0.0.1,localhost',
        // As when the daemon is started from inside an agent's own terminal.
        CLAUDECODE: '1',
        CLAUDE_CODE_SESSION_ID: '00000000-0000-4000-8000-000000000000',
      },
    };
    daemon = await startDaemon(sandbox);
  });
  afterAll(async () => {
    await daemon?.end('SIGTERM');
    await api?.close();
    sandbox?.remove();
  });

  test('each step sends the history of its line alone: one user turn, two, three, and one that knows of nothing', async () => {
    await applyText(daemon.client, sandbox.workspace, showcase, { project });
    const { task } = await createTask(daemon.client, { workflow: 'command_rules', project, goal: 'Demonstrate session reuse' });
    const done = await follow(daemon.client, task.id);
    expect(done.steps.map(({ id, status, driver, output, error, session }) => [id, status, driver, output, error?.code ?? null, session.mode, session.turn, session.evidence])).toEqual([
      ['create_session', 'succeeded', 'claude/cli', '1', null, 'fresh', 1, null],
      ['plan', 'succeeded', 'claude/cli', '2', null, 'resume', 2, 'handle-match'],
      ['implement', 'succeeded', 'claude/cli', '3', null, 'resume', 3, 'handle-match'],
      ['qa_testing', 'succeeded', 'claude/cli', '1', null, 'fresh', 1, null],
    ]);
    const asked = api.turns().map(({ users }) => users);
    expect(asked.map((users) => users.length)).toEqual([1, 2, 3, 1]);
    expect(asked[2]!.slice(0, 2)).toEqual(asked[1]);
    expect(asked[3]!.some((text) => asked[2]!.includes(text))).toBe(false);
    expect(api.requests().filter(({ path }) => !path.startsWith('/v1/messages'))).toEqual([]);
  });

  test('an isolated step between plan and implement takes nothing from their session and leaves nothing in it', async () => {
    const before = api.turns().length;
    const audit = `    - id: security_audit
      type: qa_review
      required_capability: qa_review
      behavior:
        driverRequirements:
          workspaceAccess: write

`;
    await applyText(daemon.client, sandbox.workspace, showcase.replace('    - id: implement', `${audit}    - id: implement`), { project: 'audited' });
    const { task } = await createTask(daemon.client, { workflow: 'command_rules', project: 'audited', goal: 'Look for holes' });
    const done = await follow(daemon.client, task.id);
    expect(done.steps.map(({ id, output, session }) => [id, output, session.mode, session.turn])).toEqual([
      ['create_session', '1', 'fresh', 1],
      ['plan', '2', 'resume', 2],
      ['security_audit', '1', 'fresh', 1],
      ['implement', '3', 'resume', 3],
      ['qa_testing', '1', 'fresh', 1],
    ]);
    const asked = api.turns().slice(before).map(({ users }) => users);
    expect([asked[2], asked[3]?.slice(0, 2)]).toEqual([['Look for holes'], asked[1]]);
  });

  test('a step that is denied a tool says so and fails, and a file inside the workspace is written', async () => {
    const asking = (goal: string) => createTask(daemon.client, { workflow: 'command_rules', project, goal });
    const denied = await follow(daemon.client, (await asking('api: tool Bash {"command":"npm publish"}')).task.id);
    expect([denied.task.status, denied.steps[0]!.error?.code, denied.steps[0]!.denials.map(({ tool }) => tool)]).toEqual(['failed', 'driver_permission_denied', ['Bash']]);
    const path = join(sandbox.workspace, 'made.txt');
    await follow(daemon.client, (await asking(`api: tool Write ${JSON.stringify({ file_path: path, content: 'by the agent' })}\napi: say Done.`)).task.id);
    expect(readFileSync(path, 'utf8')).toBe('by the agent');
  });

  test('the ids of the sessions, known from the requests, are in no answer, no log and no file of the state directory', async () => {
    const ids = [...new Set(api.requests().map(({ headers }) => headers['x-claude-code-session-id']))].filter((id) => id !== undefined);
    expect(ids.length).toBeGreaterThan(2);
    // The spool of a run goes a moment after its end is stored.
    await eventually(() => readdirSync(join(sandbox.stateDir, 'spool')).length === 0 || null);
    const texts = [daemon.heard(), ...readFiles(sandbox.stateDir).map(({ bytes }) => bytes.toString('latin1'))].map((text) => text.toLowerCase());
    expect(ids.filter((id) => texts.some((text) => text.includes(id.toLowerCase())))).toEqual([]);
  });
});
