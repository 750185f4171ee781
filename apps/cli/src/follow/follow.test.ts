import type { ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText } from '../output/plain-text.js';
import { runOnTerminal, terminalHere } from '../testing/run-on-terminal.js';
import { runShell, type Outcome } from '../testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from '../testing/sandbox.js';

let sandbox: Sandbox;
const run = (command: string, options?: Parameters<typeof runShell>[2]) => runShell(sandbox, command, options);
const create = (name: string, fault: string) => `orchestrator task create -n ${name} -g Try -W command_rules -p rules --rehearse --dial implement=${fault}`;

beforeAll(async () => {
  sandbox = createSandbox();
  const { exit, stderr } = await run(`orchestrator daemon start && orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p rules`);
  if (exit !== 0) throw new Error(stderr);
}, 60_000);
afterAll(() => sandbox.remove());

/** Runs a command, and tells when it has written the text. */
function hearing(command: string, text: string, then: (child: ChildProcess) => void = () => {}): { readonly outcome: Promise<Outcome>; readonly heard: Promise<void> } {
  let outcome!: Promise<Outcome>;
  const heard = new Promise<void>((resolve) => {
    outcome = run(`exec ${command}`, {
      started(child, soFar) {
        let known = false;
        const look = () => {
          if (known || !soFar().includes(text)) return;
          known = true;
          then(child);
          resolve();
        };
        child.stdout!.on('data', look);
        child.stderr!.on('data', look);
      },
    });
  });
  return { outcome, heard };
}

/** Presses Ctrl-C once the text has been heard. */
const interruptAt = (command: string, text: string) => hearing(command, text, (child) => child.kill('SIGINT')).outcome;

const latestStatus = async () => (JSON.parse((await run('orchestrator task info --latest -o json')).stdout) as { task: { id: string; status: string } }).task;

test('Ctrl-C detaches with 130 and says how to come back; the task goes on, and coming back works', { timeout: 60_000 }, async () => {
  const outcome = await interruptAt(`${create('long', 'hang')} --follow`, 'implement · agent');
  const task = await latestStatus();
  expect({ exit: outcome.exit, stdout: outcome.stdout, said: outcome.stderr.trimEnd().split('\n').slice(-2), status: task.status }).toEqual({
    exit: 130,
    stdout: '',
    said: ['error: Detached; the task goes on. [interrupted]', `  Come back with: orchestrator task watch ${task.id}`],
    status: 'running',
  });
  const watching = run(`orchestrator task watch ${task.id} -o name`);
  expect((await run('orchestrator task cancel --latest --wait -o name')).exit).toBe(0);
  expect(await watching).toMatchObject({ exit: 6, stdout: `${task.id}\n` });
});

test('with -o json a detached command still answers with one document', { timeout: 60_000 }, async () => {
  const outcome = await interruptAt(`${create('long', 'hang')} --follow -o json`, 'implement · agent');
  expect([outcome.exit, (JSON.parse(outcome.stdout) as { error: { code: string } }).error.code]).toEqual([130, 'interrupted']);
  expect((await run('orchestrator task cancel --latest --wait')).exit).toBe(0);
});

test('a daemon that stops ends the following with 5, and the task is found again afterwards', { timeout: 60_000 }, async () => {
  const created = await run(`${create('long', 'hang')} -o name`);
  const id = created.stdout.trim();
  const following = hearing(`orchestrator task watch ${id} -o json`, 'implement · agent');
  const logging = hearing(`orchestrator task logs ${id} --follow`, 'implement · agent');
  await Promise.all([following.heard, logging.heard]);
  expect((await run('orchestrator daemon stop')).exit).toBe(0);
  const [followed, logged] = await Promise.all([following.outcome, logging.outcome]);
  expect([followed.exit, (JSON.parse(followed.stdout) as { error: { code: string } }).error.code, logged.exit]).toEqual([5, 'daemon_stopping', 5]);
  expect((await run('orchestrator daemon start')).exit).toBe(0);
  expect((await latestStatus()).status).toBe('running');
  expect((await run(`orchestrator task cancel ${id} --wait`)).exit).toBe(0);
});

test('Ctrl-C in a wait ends it with 130 and says how to wait again, and one that the task cannot meet any more ends with 6', { timeout: 60_000 }, async () => {
  const id = (await run(`${create('long', 'hang')} -o name`)).stdout.trim();
  // Nothing is written while it waits: the moment is told by its being there.
  const wait = run(`exec orchestrator task wait ${id} --for=succeeded --timeout 365d`, { started: (child) => setTimeout(() => child.kill('SIGINT'), 3000) });
  expect(await wait).toEqual({ exit: 130, stdout: '', stderr: `error: Detached; the task goes on. [interrupted]\n  Come back with: orchestrator task wait ${id} --for=succeeded\n` });
  const waiting = run(`orchestrator task wait ${id} --for=succeeded`);
  expect((await run(`orchestrator task cancel ${id} --wait -o name`)).exit).toBe(0);
  expect(await waiting).toMatchObject({ exit: 6, stdout: '' });
});

test('a reader that goes away is no failure', { timeout: 60_000 }, async () => {
  await run(`${create('talks', 'flood')} --follow`);
  const piped = await run('{ orchestrator task logs --latest; echo "exit $?" >&2; } | head -1');
  expect(piped).toEqual({ exit: 0, stdout: 'log · rehearsal: the offline provider plays every agent, and nothing runs for real\n', stderr: 'exit 0\n' });
  expect(await run('{ orchestrator --help; echo "exit $?" >&2; } | head -1')).toMatchObject({ stderr: 'exit 0\n' });
  expect(await run('{ orchestrator nothing; echo "exit $?"; } 2>&1 >/dev/null | true')).toEqual({ exit: 0, stdout: '', stderr: '' });
});

test('a pipe gets no escapes, and colour where it is asked for', { timeout: 60_000 }, async () => {
  const plain = await run('orchestrator task logs --latest --step plan');
  const asked = await run('orchestrator task logs --latest --step plan --color');
  const forbidden = await run('orchestrator task logs --latest --step plan --color', { env: { NO_COLOR: '1' } });
  expect([plain.stdout.includes('\u001B'), asked.stdout.startsWith('\u001B[36mplan\u001B[39m '), forbidden.stdout === plain.stdout]).toEqual([false, true, true]);
});

test.runIf(terminalHere)('on a terminal the view is redrawn in place, Ctrl-C clears it and detaches, and the cursor comes back', { timeout: 60_000 }, async () => {
  const { exit, text } = await runOnTerminal(sandbox, `${create('long', 'hang')} --follow`, { env: { NO_COLOR: '1' }, typed: { at: /● implement +\d/, keys: '\u0003' } });
  const end = text.slice(text.lastIndexOf('● implement'));
  expect({ exit, hides: text.includes('\u001B[?25l'), shows: end.includes('\u001B[?25h'), clears: end.includes('\u001B[J') }).toEqual({ exit: 130, hides: true, shows: true, clears: true });
  expect(plainText(end).trimEnd().split('\n').slice(-2)).toEqual(['error: Detached; the task goes on. [interrupted]', `  Come back with: orchestrator task watch ${(await latestStatus()).id}`]);
  expect((await run('orchestrator task cancel --latest --wait')).exit).toBe(0);
});

test('what a step writes is one line for as long as it writes no line feed, whatever else begins a line elsewhere', { timeout: 60_000 }, async () => {
  const separators = String.raw`printf 'a\342\200\250b\342\200\251c\302\205d\re\n'`;
  const documents = [
    { kind: 'Workspace', metadata: { name: 'here' }, spec: { work_dir: '.' } },
    { kind: 'Workflow', metadata: { name: 'separates' }, spec: { steps: [{ id: 'write', command: separators, behavior: { side_effect_class: 'none' } }] } },
  ];
  writeFileSync(`${sandbox.workspace}/separates.yaml`, documents.map((document) => JSON.stringify({ apiVersion: 'orchestrator.dev/v2', ...document })).join('\n---\n'));
  expect(await run('orchestrator apply -f separates.yaml -p lines && orchestrator run -n a -g b -W separates -p lines -o name')).toMatchObject({ exit: 0 });
  const { exit, stdout } = await run('orchestrator task logs --latest -p lines -o json');
  const { items } = JSON.parse(stdout) as { readonly items: readonly { readonly stream: string; readonly text: string }[] };
  expect([exit, items.filter(({ stream }) => stream === 'stdout').map(({ text }) => text)]).toEqual([0, ['a\u2028b\u2029c\u0085d\re']]);
});
