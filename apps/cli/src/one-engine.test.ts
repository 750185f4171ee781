import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic, Report } from '@orch/diagnostics';
import { lintFiles } from '@orch/validator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = createSandbox();
  const started = await runShell(sandbox, 'orchestrator daemon start');
  if (started.exit !== 0) throw new Error(started.stderr);
});
afterAll(() => sandbox.remove());

/** Every manifest by which the rules are shown, and some that say what the ways could differ in. */
const fixtures = ['packages/schema/fixtures/bad', 'packages/schema/fixtures/good', 'packages/validator/src/testing/fixtures'].flatMap((folder) =>
  readdirSync(join(repository, folder))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ name, bytes: readFileSync(join(repository, folder, name)) as Uint8Array })),
);
const head = (kind: string, metadata: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {${metadata}}\n`;
const others = Object.entries({
  'empty.yaml': '',
  'two-projects.yaml': `${head('Agent', 'name: a, project: one')}spec: {capabilities: [x], driver: {provider: claude}}\n---\n${head('Workflow', 'name: w, project: two')}spec: {steps: [{id: x}]}\n`,
  'no-project.yaml': `${head('Agent', 'name: a, project: [one]')}spec: {capabilities: [x], driver: {provider: claude}}\n---\n${head('Workflow', 'name: w')}spec: {steps: [{id: x}]}\n`,
  'bad-project.yaml': `${head('Workflow', 'name: w, project: ../x')}spec: {steps: [{id: x, template: y}]}\n`,
  'silenced.yaml': `# orch-lint-disable-file legacy_agent_command_deprecated, session_isolation_expected, driver_command_invalid, nothing\n${head('Agent', 'name: a')}spec: {capabilities: [x], command: x}\n`,
}).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) }));

/** Findings as programs get them; what `-o json` cannot hold does not count. */
const plain = (diagnostics: readonly unknown[]) => JSON.parse(JSON.stringify(diagnostics)) as Diagnostic[];

async function findingsOf(command: string): Promise<readonly Diagnostic[]> {
  const { stdout, stderr } = await runShell(sandbox, command);
  const answer = JSON.parse(stdout) as Pick<Report, 'diagnostics'>;
  if (!answer.diagnostics) throw new Error(stdout + stderr);
  return answer.diagnostics;
}

/** What the redactor of a daemon leaves readable, only a daemon can say; it says so for information. */
function isForAll({ code, severity }: Diagnostic): boolean {
  return !(code === 'secret_value_not_hidden' && severity === 'info');
}

test.concurrent.each([...fixtures, ...others])('$name gives the same findings in a program, to orch-lint, to manifest validate and to apply', async ({ name, bytes }) => {
  writeFileSync(join(sandbox.workspace, name), bytes);
  const library = plain((await lintFiles([{ file: name, bytes, named: true }])).diagnostics);
  const ways = ['orch-lint', 'orchestrator manifest validate -f', 'orchestrator apply --dry-run -f'];
  const found = await Promise.all(ways.map((way) => findingsOf(`${way} ${name} -o json`)));
  expect(found.map((findings) => findings.filter(isForAll))).toEqual(ways.map(() => library));
});

/** The examples of all rules and their neighbours, in one folder: they clash with each other too. */
const examples = ['packages/schema/fixtures/rules', 'packages/validator/fixtures/rules'].flatMap((folder) =>
  readdirSync(join(repository, folder)).flatMap((code) =>
    ['bad.yaml', 'good.yaml'].map((name) => ({ file: `rules/${code}-${name}`, bytes: readFileSync(join(repository, folder, code, name)) as Uint8Array })),
  ),
);

test('the examples of all rules, in one folder, give the same findings in all four ways', async () => {
  mkdirSync(join(sandbox.workspace, 'rules'));
  for (const { file, bytes } of examples) writeFileSync(join(sandbox.workspace, file), bytes);
  const library = plain((await lintFiles(examples)).diagnostics);
  expect(library.length).toBeGreaterThan(150);
  const found = await Promise.all(['orch-lint', 'orchestrator manifest validate -f', 'orchestrator apply --dry-run -f'].map((way) => findingsOf(`${way} rules -o json`)));
  expect(found.map((each) => each.length)).toEqual([library.length, library.length, library.length]);
  expect(found).toEqual([library, library, library]);
});

test('an error that linting may silence is one for apply all the same: the one place where the ways differ in errors', async () => {
  const text = `# orch-lint-disable-file unknown_capability\n${head('Workflow', 'name: w')}spec: {steps: [{id: x}]}\n`;
  writeFileSync(join(sandbox.workspace, 'difference.yaml'), text);
  const codes = ['orch-lint', 'orchestrator manifest validate -f', 'orchestrator apply --dry-run -f'].map(async (way) => (await findingsOf(`${way} difference.yaml -o json`)).map(({ code }) => code));
  expect(await Promise.all(codes)).toEqual([[], [], ['unknown_capability']]);
});
