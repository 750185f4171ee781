import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { applyText } from './testing/apply-manifests.js';
import { createTask, follow } from './testing/create-task.js';
import { failureOf } from './testing/failure-of.js';
import { createSandbox, startDaemon, type DaemonProcess, type Sandbox } from './testing/daemon-process.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let sandbox: Sandbox;
let daemon: DaemonProcess;

/** Each step writes what it got into the file that is called like itself. */
const commands = {
  plain: "printf '%s' {goal} >plain",
  quoted: `printf '%s' "{goal}" >quoted`,
  single: "printf '%s' '{goal}' >single",
  substituted: `x="$(printf '%s.' {goal})"; printf '%s' "\${x%.}" >substituted`,
  text: 'cat >text <<END\n{goal}\nEND',
  file: 'cat {goal_path} >file',
} as const;
const agents = {
  arg: "printf '%s' {prompt} >arg",
  stdin: 'cat >stdin',
  file: 'cat {prompt_file} >prompt_file',
  env: `printf '%s' "$ORCH_PROMPT" >env`,
  beside: "cat >/dev/null; printf '%s' {goal} >beside",
} as const;
const deliveries: Readonly<Record<keyof typeof agents, string>> = { arg: 'arg', stdin: 'stdin', file: 'file', env: 'env', beside: 'stdin' };

const document = (kind: string, name: string, spec: string) => `---\napiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\nspec: ${spec}\n`;
const steps = (list: readonly string[]) => `{steps: [${list.join(', ')}]}`;
const commandStep = (id: string, command: string) => `{id: ${id}, command: ${JSON.stringify(command)}, behavior: {side_effect_class: none, on_failure: {action: continue}}}`;
const agentStep = (id: string) => `{id: by_${id}, behavior: {side_effect_class: none, on_failure: {action: continue}}}`;

const manifests = [
  document('Workspace', 'default', '{work_dir: work}'),
  ...Object.entries(agents).map(([name, command]) =>
    document('Agent', name, `{capabilities: [by_${name}], command: ${JSON.stringify(command)}, promptDelivery: ${deliveries[name as keyof typeof agents]}, driver: {provider: shell}}`),
  ),
  document('Workflow', 'all', steps([...Object.entries(commands).map(([id, command]) => commandStep(id, command)), ...Object.keys(agents).map(agentStep)])),
  document('Agent', 'external', '{capabilities: [ask], command: "./agent -p {prompt}", promptDelivery: arg, driver: {provider: shell}}'),
  document('Agent', 'variable', '{capabilities: [hear], command: "./agent", promptDelivery: env, driver: {provider: shell}}'),
  document('StepTemplate', 'much', `{prompt: "${'x'.repeat(200_000)}"}`),
  document('StepTemplate', 'half', `{prompt: "${'x'.repeat(70_000)}{goal}"}`),
  document('Workflow', 'external', steps(['{id: before, command: "touch began"}', '{id: ask}'])),
  document('Workflow', 'variable', steps(['{id: before, command: "touch began"}', '{id: hear, template: half}'])),
  document('Workflow', 'text', steps(['{id: before, command: "touch began"}', '{id: hear, template: much}'])),
  document('Workflow', 'allowed', steps(['{id: ask, behavior: {on_failure: {action: continue}}}'])),
  document('Workflow', 'alone', steps([`{id: tool, command: "./agent 'for {goal}'"}`])),
  document('Workflow', 'long', steps([commandStep('program', 'env printf %s {goal} >program'), commandStep('file', 'wc -c <{goal_path}')])),
].join('');

beforeAll(async () => {
  sandbox = createSandbox();
  daemon = await startDaemon(sandbox);
  const { diagnostics } = await applyText(daemon.client, sandbox.root, manifests);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
});
afterAll(async () => {
  await daemon.end('SIGTERM');
  sandbox.remove();
});

async function run(workflow: string, goal: string) {
  const { task } = await createTask(daemon.client, { workflow, goal });
  return await follow(daemon.client, task.id);
}

const written = (name: string): string => readFileSync(join(sandbox.workspace, name), 'utf8');

const goals: readonly (readonly [string, string])[] = [
  ['quotes', `it's "quoted" and \`back\``],
  ['substitutions', '$(echo ran >pwned) `echo ran >pwned` $((1+1)) ${HOME} $HOME ~ * ? \\n \\\\'],
  ['an attempt to leave its quotes', `'; echo ran >pwned; "; echo ran >pwned; \n) ; } END\nEND\necho ran >pwned #`],
  ['line ends', 'one\ntwo\r\n\n\n'],
  ['a leading option', '--help'],
  ['blanks', '  a   b\t'],
  ['characters beyond ASCII', 'größer 日本語 👩‍💻 \u0081'],
  ['placeholders', '{goal} {prompt} {task_id} ${goal}'],
];

describe('a goal arrives byte for byte in every place of a command, and by every way of a shell agent', () => {
  test.each(goals)('with %s', async (_name, goal) => {
    const { task, steps: done } = await run('all', goal);
    expect([task.status, done.filter(({ status }) => status !== 'succeeded')]).toEqual(['succeeded', []]);
    const expected = { plain: goal, quoted: goal, single: goal, substituted: goal, text: `${goal}\n`, file: goal, arg: goal, stdin: goal, prompt_file: goal, env: goal, beside: goal };
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, written(name)]))).toEqual(expected);
    expect(() => written('pwned')).toThrow('ENOENT');
  });

  test('of 200 KB, where no program is started with it as an argument', async () => {
    const goal = `${'0123456789abcde\n'.repeat(12_800)}end`;
    const { steps: done } = await run('all', goal);
    expect(done.filter(({ status }) => status !== 'succeeded')).toEqual([]);
    const names = ['plain', 'quoted', 'single', 'substituted', 'file', 'arg', 'stdin', 'prompt_file', 'env', 'beside'];
    expect([...names.filter((name) => written(name) !== goal), written('text') === `${goal}\n`]).toEqual([true]);
  });
});

test('a goal that is too long for an argument fails the program that gets it as one, and says where its file is', async () => {
  const { steps: done } = await run('long', 'x'.repeat(200_000));
  expect(done.map(({ id, status, output }) => [id, status, output])).toEqual([['program', 'failed', null], ['file', 'succeeded', '200000']]);
  expect(done[0]!.error).toEqual({
    code: 'command_failed',
    message: expect.stringContaining('`{goal}` has 200000 bytes, and one argument of a program holds at most 131071. Use `{goal_path}`, which is a file that holds it: ') as string,
    hint: expect.anything() as string,
  });
});

describe('what a step could never be handed is found when the task is created, and nothing of the task runs', () => {
  test.each([
    ['external', 200_000, 'Step "ask" would fail: `{prompt}` has 200000 bytes, and one argument of a program holds at most 131071.', 'Use `promptDelivery: stdin` or `file`.'],
    ['variable', 70_000, 'Step "hear" would fail: the prompt has 140000 bytes, and an environment variable holds at most 131059.', expect.stringMatching(/^Use `promptDelivery: stdin` or `file`\./) as string],
    ['text', 1, 'Step "hear" would fail: the prompt has 200000 bytes, and an environment variable holds at most 131059.', expect.stringMatching(/^Use `promptDelivery: stdin` or `file`\./) as string],
    ['alone', 131_072, 'Step "tool" would fail: `{goal}` has 131072 bytes, and one argument of a program holds at most 131071.', 'Use `{goal_path}`, which is a file that holds it.'],
  ])('in workflow %s', async (workflow, bytes, message, hint) => {
    expect(await failureOf(createTask(daemon.client, { workflow, goal: 'x'.repeat(bytes) }))).toMatchObject({ code: 'command_value_unusable', message, hint });
    expect(existsSync(join(sandbox.workspace, 'began'))).toBe(false);
  });

  test('what fits is let through, and so is a step that may fail', async () => {
    const { steps: done } = await run('allowed', 'x'.repeat(200_000));
    expect(done.map(({ status, error }) => [status, error?.code])).toEqual([['failed', 'command_value_unusable']]);
    const { steps: ran } = await run('external', 'x'.repeat(1000));
    expect(ran.map(({ id, error }) => [id, error?.code ?? null])).toEqual([['before', null], ['ask', 'command_failed']]);
  });
});

test('a goal with a NUL arrives in files and on standard input, and is refused by name where no program can hold it', async () => {
  const goal = 'a\0b';
  const { steps: done } = await run('all', goal);
  expect(done.filter(({ status }) => status !== 'succeeded').map(({ id, error }) => [id, error?.code])).toEqual(
    ['plain', 'quoted', 'single', 'substituted', 'text', 'by_arg', 'by_env', 'by_beside'].map((id) => [id, 'command_value_unusable']),
  );
  expect(done[0]!.error).toEqual({
    code: 'command_value_unusable',
    message: 'what `{goal}` stands for holds a NUL character, which neither an argument nor a variable can hold',
    hint: 'Use `{goal_path}`, which is a file that holds it.',
  });
  expect([written('file'), written('stdin'), written('prompt_file')]).toEqual([goal, goal, goal]);
});

test('a command that would run a value as code is refused when it is applied, and nothing of it is stored', async () => {
  const bad = document('Workflow', 'bad', steps([commandStep('a', "sh -c 'echo {goal}'")])) + document('Agent', 'bad', `{capabilities: [x], command: ${JSON.stringify('eval "{prompt}"')}, driver: {provider: shell}}`);
  const answer = await applyText(daemon.client, sandbox.root, bad);
  expect([answer.resources, answer.diagnostics.map(({ code, resource, line, column }) => [code, resource?.kind, line, column])]).toEqual([
    [],
    [
      ['command_placeholder_unsafe', 'Workflow', 5, 46],
      ['command_placeholder_unsafe', 'Agent', 10, 44],
    ],
  ]);
});
