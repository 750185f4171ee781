import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runShell } from '../testing/run-shell.js';
import { createSandbox, type Sandbox } from '../testing/sandbox.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = createSandbox();
  const manifest = 'apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: coder, project: shop}\nspec: {capabilities: [build], driver: {provider: claude}}\n';
  const started = await runShell(sandbox, `orchestrator daemon start && printf '${manifest}' | orchestrator apply -f - && mkdir folder && touch file.yaml`);
  if (started.exit !== 0) throw new Error(started.stderr);
}, 120_000);
afterAll(() => sandbox.remove());

const installed = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

/** What bash offers at the end of the line, by the variables that it sets for completions. `=` is a word of its own to it. */
const inBash = async (line: string, env: NodeJS.ProcessEnv = {}) => {
  const words = line.split(/ |(=)/).filter((word) => word !== undefined);
  const list = words.map((word) => `'${word}'`).join(' ');
  const script = `source <(orchestrator completion bash); COMP_WORDS=(${list}) COMP_CWORD=${words.length - 1} COMP_LINE='${line}' COMP_POINT=${line.length}; _orchestrator; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await runShell(sandbox, `bash -c '${script.replaceAll("'", String.raw`'\''`)}'`, { env });
  return { offered: stdout.split('\n').filter((each) => each !== ''), stderr };
};

test.runIf(installed('bash'))('bash completes commands, options, kinds, names of what is applied, projects and files', { timeout: 240_000 }, async () => {
  const lines = ['orchestrator descr', 'orchestrator get -p shop agent/', 'orchestrator get agents --project=sh', 'orchestrator apply -f fi', 'orchestrator manifest export --output-dir fo', 'orchestrator describe age'];
  const offered = [];
  for (const line of lines) offered.push((await inBash(line)).offered);
  expect(offered).toEqual([['describe'], ['agent/coder'], ['shop'], ['file.yaml'], ['folder'], ['agent/']]);
});

test.runIf(installed('bash'))('without a daemon bash completes what needs none, in silence, and starts none', { timeout: 120_000 }, async () => {
  const env = { ORCHESTRATOR_STATE_DIR: `${sandbox.root}/nobody` };
  expect([await inBash('orchestrator task inf', env), await inBash('orchestrator task info ts', env), await inBash('orchestrator get agent/', env)]).toEqual([
    { offered: ['info'], stderr: '' },
    { offered: [], stderr: '' },
    { offered: [], stderr: '' },
  ]);
  expect((await runShell(sandbox, 'orchestrator daemon status', { env })).exit).toBe(5);
});

test.each([
  ['bash', ['-n']],
  ['zsh', ['-n']],
  ['fish', ['--no-execute']],
])('what is printed for %s is read by it', { timeout: 60_000 }, async (shell, options) => {
  const { stdout, exit } = await runShell(sandbox, `orchestrator completion ${shell}`);
  expect([exit, stdout.includes(`orchestrator __complete --shell ${shell} -- `)]).toEqual([0, true]);
  if (!installed(shell)) return;
  // From a file: fish reads no socket, which is what Node.js gives a child for its input.
  const file = `${sandbox.root}/completion.${shell}`;
  writeFileSync(file, stdout);
  expect(spawnSync(shell, [...options, file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});
