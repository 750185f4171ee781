import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runShell } from '../testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from '../testing/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = createSandbox();
});
afterEach(() => sandbox.remove());

/** What the demo left: processes, and anything in the directories that it could have written to. */
const left = () => ({ processes: sandbox.processes(), files: [...readdirSync(join(sandbox.root, 'tmp')), ...readdirSync(sandbox.workspace), ...readdirSync(sandbox.root)].toSorted() });
const nothing = { processes: [], files: ['tmp', 'work'] };

test('the demo says who resumed whom and what each step remembers, and leaves nothing behind', { timeout: 60_000 }, async () => {
  const { exit, stdout } = await runShell(sandbox, 'orchestrator demo', { env: { INIT_CWD: sandbox.workspace } });
  const proof = stdout.slice(stdout.indexOf('4. Who resumed whom'), stdout.indexOf('5. Stop')).trimEnd();
  const [, first, second] = /ses_(\w{8}) holds 3[^]*ses_(\w{8}) holds 1/.exec(proof) ?? [];
  expect({ exit, proof }).toEqual({
    exit: 0,
    proof: [
      '4. Who resumed whom, and what each step remembers (counted by the provider from its own files)',
      `  create_session: new ses_${first}`,
      '    Turn 1 of this conversation. I remember no earlier message',
      `  plan: resumes ses_${first} (after create_session, turn 2), proven by provider-ack`,
      '    Turn 2 of this conversation. I remember 1 earlier message',
      `  implement: resumes ses_${first} (after plan, turn 3), proven by provider-ack`,
      '    Turn 3 of this conversation. I remember 2 earlier messages',
      `  qa_testing: new ses_${second}`,
      '    Turn 1 of this conversation. I remember no earlier message',
      '',
      `  ses_${first} holds 3 turns: create_session → plan → implement`,
      `  ses_${second} holds 1 turn: qa_testing`,
    ].join('\n'),
  });
  expect(first).not.toBe(second);
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual([
    `  orchestrator apply -f ${join(repository, 'docs/workflow/command-rules.yaml')} --project cmd-rules`,
    '  orchestrator task create --name session-demo --goal "Demonstrate session reuse" --workflow command_rules --project cmd-rules --follow',
  ]);
  expect(left()).toEqual(nothing);
});

/** A module that signals its own process when that writes the text: the process cannot get further before the signal is there. */
function signalAt(text: string, signal: NodeJS.Signals): string {
  const source = `
    let sent = false;
    for (const stream of [process.stdout, process.stderr]) {
      const write = stream.write;
      stream.write = function (chunk, ...rest) {
        const done = write.call(this, chunk, ...rest);
        if (!sent && String(chunk).includes(${JSON.stringify(text)})) {
          sent = true;
          process.kill(process.pid, ${JSON.stringify(signal)});
        }
        return done;
      };
    }`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

test.each([
  ['SIGINT', 'while the daemon starts', '1. A daemon'],
  ['SIGTERM', 'when the daemon has started', 'runs as process'],
  ['SIGINT', 'when the task is made', '3. orchestrator task create'],
  ['SIGTERM', 'while a step runs', 'plan · agent coder'],
  ['SIGHUP', 'near the end', '4. Who resumed whom'],
] as const)('%s %s cancels the task, stops the daemon and removes everything', { timeout: 60_000 }, async (signal, _when, text) => {
  const { exit, stdout, stderr } = await runShell(sandbox, 'orchestrator demo', { env: { NODE_OPTIONS: `--import=${signalAt(text, signal)}` } });
  expect({ reached: (stdout + stderr).includes(text), exit, said: stderr.trimEnd().split('\n').slice(-2) }).toEqual({
    reached: true,
    exit: 130,
    said: [`error: The demo was interrupted (${signal}). [interrupted]`, '  Everything that it had started was stopped and removed.'],
  });
  expect(left()).toEqual(nothing);
});

test('a reader that goes away ends the demo as quietly, and it leaves nothing behind either', { timeout: 60_000 }, async () => {
  const { stdout } = await runShell(sandbox, 'orchestrator demo 2>/dev/null | head -3');
  expect(stdout.split('\n').slice(1, 2)).toEqual(['1. A daemon of its own, in a private directory']);
  expect(left()).toEqual(nothing);
});
