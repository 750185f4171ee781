import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TaskInfo } from '@orch/protocol';
import { blockWith } from './testing/page-blocks.js';
import { runOnTerminal, terminalHere } from './testing/run-on-terminal.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, type Sandbox } from './testing/sandbox.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
/** Without the variable, so that what runs inside a step has to get it from its daemon. */
const run = (command: string) => runShell(sandbox, command, { env: { ORCHESTRATOR_STATE_DIR: undefined } });
const outside = (command: string) => runShell(sandbox, command);
const declaration = 'apiVersion: orchestrator.dev/v2\nkind: WorkflowStore\nmetadata: {name: s}\nspec: {}\n';

beforeAll(async () => {
  sandbox = createSandbox();
  writeFileSync(join(sandbox.workspace, 'store.yaml'), declaration);
  const { exit, stderr } = await run(`orchestrator daemon start --state-dir ${sandbox.stateDir} && orchestrator apply -f store.yaml -p lab --state-dir ${sandbox.stateDir}`);
  if (exit !== 0) throw new Error(stderr);
});
afterAll(() => sandbox.remove());

async function applied(project: string, manifests: string): Promise<void> {
  writeFileSync(join(sandbox.workspace, 'flow.yaml'), manifests);
  const { exit, stderr, stdout } = await outside(`orchestrator apply -f flow.yaml -p ${project}`);
  if (exit !== 0) throw new Error(stdout + stderr);
}

async function task(project: string, workflow: string, options = ''): Promise<TaskInfo> {
  return JSON.parse((await outside(`orchestrator task create -n t -g "it's a goal" -W ${workflow} -p ${project} --follow -o json ${options}`)).stdout) as TaskInfo;
}

const outputs = (info: TaskInfo) => Object.fromEntries(info.steps.map(({ id, status, output }) => [id, `${status}: ${output}`]));

test.each([
  ['nothing', ''],
  ['line ends of every kind', '\na\r\n\rb\n\n'],
  ['a byte-order mark, escapes and emoji', '\uFEFF\u001b[31m👩‍👩‍👧 e\u0301\n'],
  ['1 MiB', randomBytes(512 * 1024).toString('hex')],
])('a value comes out of a pipe byte for byte as it went in: %s', async (_, value) => {
  writeFileSync(join(sandbox.workspace, 'in'), value);
  const { exit, stderr } = await outside('orchestrator store put s bytes -p lab < in && orchestrator store get s bytes -p lab > out && cat in | orchestrator store put s bytes - -p lab && orchestrator store get s bytes -p lab | cmp - in');
  expect({ exit, stderr, same: readFileSync(join(sandbox.workspace, 'out')).equals(Buffer.from(value)) }).toEqual({ exit: 0, stderr: '', same: true });
});

test('a value whose bytes are no UTF-8 is refused from a pipe, from a file and as an argument, and keeps what was there', async () => {
  await outside('orchestrator store put s kept before -p lab');
  const bytes = `printf 'a\\377b'`;
  for (const put of [`${bytes} | orchestrator store put s kept -p lab`, `${bytes} >bytes; orchestrator store put s kept -p lab --file bytes`, `orchestrator store put s kept "$(${bytes})" -p lab`]) {
    expect(await outside(put)).toEqual({ exit: 2, stdout: '', stderr: 'error: The value is not UTF-8 text. [store_value_not_text]\n  Encode it first, for example with `base64`.\n' });
  }
  expect((await outside('orchestrator store get s kept -p lab')).stdout).toBe('before');
});

test('bytes of any kind come back through base64', async () => {
  const { stdout } = await outside(`head -c 3000 /dev/urandom >any; base64 any | orchestrator store put s any -p lab >put && orchestrator store get s any -p lab | base64 -d | cmp - any && cat put`);
  expect(stdout).toBe('s/any created\n');
});

test.runIf(terminalHere)('on a terminal a value ends its line and moves no cursor, and put asks for a value instead of waiting', async () => {
  await outside(`printf 'a\\033[2Jb' | orchestrator store put s shown -p lab; printf 'c\\n' | orchestrator store put s ended -p lab`);
  const { exit, text } = await runOnTerminal(sandbox, 'orchestrator store get s shown -p lab; orchestrator store get s ended -p lab; orchestrator store put s asked -p lab');
  expect({ exit, text: text.replaceAll('\r\n', '\n').replace(/\u001B\[\d*m/g, '') }).toEqual({
    exit: 2,
    text: 'ab\nc\nerror: Which value? Write it behind the key, pipe it in, or name a file with --file. [usage_error]\n  Usage: `orchestrator store put --help`.\n',
  });
});

test('two programs that write at once both succeed, and each key holds the value that was written last', async () => {
  const writer = (name: string) => `for i in 1 2 3 4 5 6; do orchestrator store put s race/${name} ${name}$i -p lab || exit 1; orchestrator store put s race/both ${name}$i -p lab || exit 1; done`;
  const { exit, stderr } = await outside(`(${writer('one')}) > /dev/null & (${writer('two')}) > /dev/null; second=$?; wait $! && exit $second`);
  const read = async (key: string) => (await outside(`orchestrator store get s ${key} -p lab`)).stdout;
  expect({ exit, stderr, one: await read('race/one'), two: await read('race/two') }).toEqual({ exit: 0, stderr: '', one: 'one6', two: 'two6' });
  expect(await read('race/both')).toMatch(/^(one|two)6$/);
});

test('the example of the guide runs: one step puts a value, and the next one reads it', async () => {
  const example = blockWith('docs/guides/writing-a-workflow.md', 'yaml', 'kind: WorkflowStore');
  await applied('guide', `${example}---\napiVersion: orchestrator.dev/v2\nkind: Workspace\nmetadata: {name: here}\nspec: {work_dir: .}\n`);
  const done = outputs(await task('guide', 'measure'));
  const count = /\d+$/.exec(done['count']!)?.[0];
  expect(done).toEqual({ count: `succeeded: ${count}`, keep: 'succeeded: results/files created', tell: `succeeded: files: ${count}` });
});

const flow = `${declaration}---
apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: here}
spec: {work_dir: .}
---
apiVersion: orchestrator.dev/v2
kind: Agent
metadata: {name: reader}
spec:
  capabilities: [read]
  command: 'printf "%s then " {prompt}; orchestrator store get s plan/text --project steps'
  driver: {provider: shell, transport: cli}
---
apiVersion: orchestrator.dev/v2
kind: StepTemplate
metadata: {name: read}
spec: {prompt: 'for {goal}'}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: pass}
spec:
  steps:
    - {id: say, command: "printf '%s\\\\n%s' --help 'two  words'"}
    - {id: file, command: "orchestrator store put s plan/text --project {project_id} --file {say_output_path}"}
    - {id: argument, command: "orchestrator store put s argument --project {project_id} -- {say_output}"}
    - {id: pipe, command: "printf '%s' {say_output} | orchestrator store put s piped --project {project_id}"}
    - {id: compare, command: "for key in plan/text argument piped; do orchestrator store get s $key --project {project_id} | cksum; done | uniq -c | wc -l"}
    - {id: read, template: read}
    - {id: miss, command: "orchestrator store get s nothing --project {project_id}", behavior: {on_failure: {action: continue}}}
`;

test('commands and shell agents read what steps before them have put, whatever is in it', async () => {
  await applied('steps', flow);
  const info = await task('steps', 'pass');
  expect(outputs(info)).toEqual({
    say: 'succeeded: --help\ntwo  words',
    file: 'succeeded: s/plan/text created',
    argument: 'succeeded: s/argument created',
    pipe: 'succeeded: s/piped created',
    compare: 'succeeded: 1',
    read: "succeeded: for it's a goal then --help\ntwo  words",
    miss: expect.stringMatching(/^failed: /),
  });
  expect(info.steps.at(-1)?.error?.message).toMatch(/^the command ended with code 4: /);
});

test('a rehearsal shows what would be put and got, and does neither', async () => {
  await applied('rehearsed', flow.replaceAll('--project steps', '--project rehearsed'));
  const info = await task('rehearsed', 'pass', '--rehearse');
  expect(outputs(info)).toMatchObject({
    file: 'succeeded: would run: orchestrator store put s plan/text --project {project_id} --file {say_output_path}',
    miss: 'succeeded: would run: orchestrator store get s nothing --project {project_id}',
  });
  expect(await outside('orchestrator store list s -p rehearsed -o name')).toEqual({ exit: 0, stdout: '', stderr: '' });
});
