import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applyText, template } from './testing/apply-manifests.js';
import { createTask, follow } from './testing/create-task.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';
import { failureOf } from './testing/failure-of.js';
import { argumentLists } from './testing/process-facts.js';
import { readFiles } from './testing/state-files.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess;
const steps = ['create_session', 'plan', 'implement', 'qa_testing'];

beforeAll(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
  await applyText(daemon.client, sandbox.workspace, template('command-rules.yaml'), { project: 'cmd-rules' });
});
afterAll(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

test('the ids of a provider that shouts them are found in no answer, log, database, state file or argument list', async () => {
  const everywhere = (fault: string, value: number | null = null) => steps.map((step) => ({ step, fault, value }));
  const argumentsSeen = new Set<string>();
  const sampling = setInterval(() => argumentLists().forEach((line) => argumentsSeen.add(line)), 10);
  const logs: string[] = [];
  try {
    for (const dials of [
      [...everywhere('echo_id'), ...everywhere('slow', 20)],
      [...everywhere('echo_id'), { step: 'implement', fault: 'session_lost', value: null }],
      [...everywhere('echo_id'), { step: 'plan', fault: 'new_id', value: null }],
      [...everywhere('echo_id'), { step: 'plan', fault: 'successor', value: null }],
      [{ step: 'plan', fault: 'silently_fresh', value: null }],
    ]) {
      const { task } = await createTask(daemon.client, { workflow: 'command_rules', project: 'cmd-rules', rehearse: true, dials });
      const following = (async () => {
        for await (const line of daemon.client.taskLogs({ id: task.id, follow: 'true' })) logs.push(JSON.stringify(line));
      })();
      await follow(daemon.client, task.id);
      await following;
      for await (const line of daemon.client.taskLogs({ id: task.id })) logs.push(JSON.stringify(line));
    }
  } finally {
    clearInterval(sampling);
  }
  const [known] = readdirSync(join(sandbox.providerHome, 'sessions')).map((name) => name.replace('.jsonl', ''));
  const { task: asked } = await createTask(daemon.client, { workflow: 'command_rules', project: 'cmd-rules', rehearse: true, goal: `go on with ${known}`, targetFiles: [`/x/${known}`] });
  expect((await follow(daemon.client, asked.id)).task.goal).toMatch(/^go on with \[ses_[a-z2-7]{20}\]$/);
  const store = { store: 'notes', project: 'cmd-rules' };
  await applyText(daemon.client, sandbox.workspace, 'apiVersion: orchestrator.dev/v2\nkind: WorkflowStore\nmetadata: {name: notes}\nspec: {}\n', { project: 'cmd-rules' });
  expect((await daemon.client.putEntry({ ...store, body: { key: 'k', value: `go on with ${known?.toUpperCase()}\n` } })).redacted).toBe(true);
  expect((await daemon.client.getEntry({ ...store, key: 'k' })).value).toMatch(/^go on with \[ses_[a-z2-7]{20}\]\n$/);
  expect((await failureOf(daemon.client.putEntry({ ...store, body: { key: `id/${known}`, value: 'v' } }))).code).toBe('store_key_invalid');
  expect((await failureOf(daemon.client.getEntry({ ...store, key: `id/${known}` }))).code).toBe('store_key_not_found');
  await daemon.client.listSessions();
  const { items } = await daemon.client.listTasks();
  for (const { id } of items) {
    logs.push(JSON.stringify([await daemon.client.taskTrace({ id }), await daemon.client.sessionTree({ id })]));
  }
  for (const { ref } of (await daemon.client.listSessions()).items) logs.push(JSON.stringify(await daemon.client.describeSession({ ref })));
  await daemon.client.listApprovals();
  await daemon.client.shutdown();
  await daemon.end('SIGTERM');

  const ids = readdirSync(join(sandbox.providerHome, 'sessions')).map((name) => name.replace('.jsonl', ''));
  expect(ids.length).toBeGreaterThanOrEqual(5);
  const shows = (text: string) => ids.filter((id) => text.toLowerCase().includes(id) || text.toLowerCase().replaceAll('-', '').includes(id.replaceAll('-', '')));

  expect(shows(daemon.heard())).toEqual([]);
  expect(shows(logs.join('\n'))).toEqual([]);
  expect(shows([...argumentsSeen].join('\n'))).toEqual([]);
  // The whole state directory, the database byte for byte: in the vault the ids are sealed.
  const files = readFiles(sandbox.stateDir);
  expect(files.filter(({ bytes }) => shows(bytes.toString('latin1')).length > 0).map(({ path }) => path)).toEqual([]);

  // What was searched is not empty: the echoed ids stand there as references, and the provider was seen running.
  expect(logs.join('\n')).toMatch(/\[ses_[a-z2-7]{20}\]/);
  expect([...argumentsSeen].some((line) => line.includes('provider.js'))).toBe(true);
  expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['orchestrator.db', 'daemon.log', 'vault.key']));
});

test('after the runs no spool is left, and every file in the state directory is its owner’s alone', () => {
  expect(readdirSync(join(sandbox.stateDir, 'spool'))).toEqual([]);
  expect(readFiles(sandbox.stateDir).filter(({ mode }) => (mode & 0o077) !== 0).map(({ path }) => path)).toEqual([]);
  expect(existsSync(join(sandbox.stateDir, 'socket'))).toBe(false);
});
