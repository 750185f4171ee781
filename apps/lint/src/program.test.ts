import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '@orch/diagnostics';
import { orchLint } from './testing/program.js';

vi.setConfig({ testTimeout: 60_000 });

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'orch-lint-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string | Uint8Array>>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    writeFileSync(join(cwd, name), content);
  }
};
const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
const agent = `${head('Agent', 'coder')}spec: {capabilities: [plan], driver: {provider: shell}, command: x}\n`;
const flow = `${head('Workflow', 'flow')}spec:\n  steps:\n    - id: plan\n      behavior: {driverRequirements: {sessionResume: true}}\n`;
const old = `${head('Agent', 'old')}spec: {capabilities: [a], command: x}\n`;

test('what is right says so in one line, and the exit code is 0', async () => {
  write({ 'm/agent.yaml': agent });
  expect(await orchLint(['m'], { cwd })).toEqual({ exit: 0, stdout: '1 document in 1 file: 0 errors, 0 warnings, 0 for information\n', stderr: '' });
});

test('without a path the current folder is checked, one line a finding with -o text', async () => {
  write({ 'agent.yaml': agent, 'below/flow.yaml': flow });
  expect(await orchLint(['-o', 'text'], { cwd })).toEqual({
    exit: 3,
    stderr: '',
    stdout: [
      'below/flow.yaml:7:39: error: workflow "flow", step "plan": agent "coder" (driver shell/cli) cannot resume sessions [driver_session_resume_required]',
      'below/flow.yaml:7:39: error: workflow "flow", step "plan": there is no session to resume: no earlier enabled agent step of the same step list opens one [session_resume_no_source]',
      '',
    ].join('\n'),
  });
});

test('a finding is shown with its line and with the lines of the places that explain it, in other files too', async () => {
  write({ 'agent.yaml': agent, 'flow.yaml': flow.replace('    - id: plan\n', '    - {id: open, required_capability: plan}\n    - id: plan\n') });
  const { stdout } = await orchLint(['agent.yaml', 'flow.yaml'], { cwd });
  expect(stdout).toBe(`flow.yaml:8:39 error workflow "flow", step "plan": agent "coder" (driver shell/cli) cannot resume sessions [driver_session_resume_required]
  7 |     - id: plan
  8 |       behavior: {driverRequirements: {sessionResume: true}}
    |                                       ^^^^^^^^^^^^^
  agent.yaml:4:49 agent "coder" has the driver shell/cli
  3 | metadata: {name: coder}
  4 | spec: {capabilities: [plan], driver: {provider: shell}, command: x}
    |                                                 ^^^^^
  hint: Take the capability "plan" from agent "coder", disable it, or give it a driver that can (acp, claude, codex, copilot, gemini, opencode, qwen, rehearsal).

2 documents in 2 files: 1 error, 0 warnings, 0 for information
`);
});

test('standard input is read with -, under the name that is given', async () => {
  const { exit, stdout } = await orchLint(['-', '--stdin-filename', 'buffer.yaml', '-o', 'json', '--open-world'], { cwd, input: flow });
  const report = JSON.parse(stdout) as Report;
  expect([exit, report.files, report.diagnostics.map(({ file, code }) => [file, code])]).toEqual([3, ['buffer.yaml'], [['buffer.yaml', 'session_resume_no_source']]]);
});

test('names that are not defined are errors, unless they may be defined elsewhere', async () => {
  write({ 'flow.yaml': `${head('Workflow', 'w')}spec: {steps: [{id: elsewhere}]}\n` });
  expect((await orchLint(['flow.yaml'], { cwd })).exit).toBe(3);
  expect((await orchLint(['--open-world', 'flow.yaml'], { cwd })).exit).toBe(0);
});

test('more warnings than are allowed fail, and a project is checked as apply would', async () => {
  write({ 'old.yaml': old });
  const exits = [['old.yaml'], ['old.yaml', '--max-warnings', '1'], ['old.yaml', '--max-warnings=0']].map(async (args) => (await orchLint(args, { cwd })).exit);
  expect(await Promise.all(exits)).toEqual([0, 0, 3]);
  write({ 'a.yaml': agent.replace('name: coder', 'name: coder, project: a') });
  expect((await orchLint(['a.yaml', '-p', 'b', '-o', 'text'], { cwd })).stdout).toContain('[project_mismatch]');
});

test('a rule counts as what --rule says, and one that is off by default is on where it is named', async () => {
  write({ 'old.yaml': old });
  const codes = async (...args: string[]) => {
    const { stdout, exit } = await orchLint(['old.yaml', '-o', 'json', ...args], { cwd });
    return [exit, ...(JSON.parse(stdout) as Report).diagnostics.map(({ code, severity }) => `${severity} ${code}`)];
  };
  expect(await codes()).toEqual([0, 'warning legacy_agent_command_deprecated']);
  expect(await codes('--rule', 'legacy_agent_command_deprecated=error')).toEqual([3, 'error legacy_agent_command_deprecated']);
  expect(await codes('--rule', 'legacy_agent_command_deprecated=off', '--rule=missing_description=info')).toEqual([0, 'info missing_description']);
  expect(await orchLint(['--rule', 'unused_templat=off', '--rule', 'unknown_field=info', '--rule', 'unused_store', '--rule', '=off', '--rule', 'unused_profile='], { cwd })).toEqual({
    exit: 2,
    stdout: '',
    stderr:
      'error: --rule: "unused_store" says neither off, info, warning nor error; "=off" names no code; there is no code "unused_templat" (did you mean "unused_template"?); ' +
      '"unknown_field" cannot be made less than error; "unused_profile" is off, info, warning or error, not "". [usage_error]\n' +
      '  Write --rule CODE=off, =info, =warning or =error. Usage: `orch-lint --help`.\n',
  });
});

test('a misspelt option and a misspelt form of output come with what was probably meant', async () => {
  const words = async (...args: string[]) => (await orchLint(args, { cwd })).stderr;
  expect([await words('--outptu', 'json'), await words('-o', 'jsn'), await words('-o', 'paper')]).toEqual([
    'error: Unknown option \'--outptu\'. [usage_error]\n  Did you mean "--output"? Usage: `orch-lint --help`.\n',
    'error: "jsn" is no form of output. [usage_error]\n  Did you mean "json"? Usage: `orch-lint --help`.\n',
    'error: "paper" is no form of output. [usage_error]\n  Forms: pretty, text, json, sarif, github, junit. Usage: `orch-lint --help`.\n',
  ]);
});

test('what cannot be read makes the exit code 2, and the rest is checked all the same', async () => {
  write({ 'flow.yaml': flow, 'utf16.yaml': Buffer.from('\uFEFFkind: x', 'utf16le'), 'bad.yaml': Uint8Array.of(0x61, 0xff) });
  expect((await orchLint(['utf16.yaml', 'bad.yaml'], { cwd })).exit).toBe(3);
  const { exit, stdout } = await orchLint(['gone.yaml', 'utf16.yaml', 'flow.yaml', 'bad.yaml', '/dev/null', '-o', 'json', '--open-world'], { cwd });
  const report = JSON.parse(stdout) as Report;
  expect([exit, report.files, report.diagnostics.map(({ file, code }) => `${file} ${code}`)]).toEqual([
    2,
    ['bad.yaml', 'flow.yaml', 'utf16.yaml'],
    ['/dev/null input_not_regular_file', 'bad.yaml input_invalid_utf8', 'flow.yaml session_resume_no_source', 'gone.yaml input_unreadable', 'utf16.yaml input_utf16'],
  ]);
});

test('sarif, github and junit are there for programs', async () => {
  write({ 'old.yaml': old });
  const output = async (format: string) => (await orchLint(['old.yaml', '-o', format], { cwd })).stdout;
  expect((JSON.parse(await output('sarif')) as { runs: { results: { ruleId: string }[] }[] }).runs[0]!.results.map(({ ruleId }) => ruleId)).toEqual(['legacy_agent_command_deprecated']);
  expect(await output('github')).toMatch(/^::warning file=old\.yaml,line=4,endLine=4,col=27,endColumn=34,title=legacy_agent_command_deprecated::/);
  expect(await output('junit')).toContain('<testsuites name="orch-lint" tests="1" failures="0">');
});

test('colour is for terminals, for those who ask for it, and never changes anything else', async () => {
  write({ 'old.yaml': old });
  const plain = (await orchLint(['old.yaml'], { cwd })).stdout;
  for (const [args, env] of [[['--color'], {}], [['--color'], { NO_COLOR: '1' }], [[], { FORCE_COLOR: '1' }]] as const) {
    const { stdout } = await orchLint(['old.yaml', ...args], { cwd, env });
    expect(stdout).not.toBe(plain);
    expect(stdout.replace(/\u001B\[\d+m/g, '')).toBe(plain);
  }
  for (const [args, env] of [[['--no-color'], { FORCE_COLOR: '1' }], [[], { NO_COLOR: '1', FORCE_COLOR: '1' }], [[], { TERM: 'dumb', FORCE_COLOR: '1' }]] as const) {
    expect((await orchLint(['old.yaml', ...args], { cwd, env })).stdout).toBe(plain);
  }
});

test('help and version answer, and what is not understood says so with exit code 2', async () => {
  const { exit, stdout } = await orchLint(['--help'], { cwd });
  expect([exit, stdout.split('\n').filter((line) => line.length > 80)]).toEqual([0, []]);
  expect(stdout).toContain('orch-lint [options] [FILE|FOLDER|PATTERN|-]…');
  const versions = await Promise.all([['--version'], ['-V', '-o', 'text']].map(async (args) => (await orchLint(args, { cwd })).stdout));
  expect(versions[0]).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(versions[1]).toBe(versions[0]);
  const wrong = [['--foo'], ['-o', 'xml'], ['--max-warnings', 'few'], ['-p', '../x'], ['--stdin-filename', 'x', 'a.yaml'], ['--fix', '-'], ['--output']];
  const answers = await Promise.all(wrong.map((args) => orchLint(args, { cwd })));
  expect(answers.map(({ exit: code, stdout: out, stderr }) => [code, out, /^error: .*\. \[usage_error\]\n {2}.*Usage: `orch-lint --help`\.\n$/.test(stderr)])).toEqual(wrong.map(() => [2, '', true]));
});

test('a reader that goes early changes nothing of the exit code', async () => {
  write({ 'many.yaml': Array.from({ length: 900 }, (_, index) => `${head('Agent', `a${index}`)}spec: {capabilities: [x], command: x, unknown: ${'y'.repeat(300)}}\n`).join('---\n') });
  const shell = await orchLint(['many.yaml', '-o', 'json'], { cwd, through: '{ head -n 1; }' });
  expect(shell).toEqual({ exit: 3, stdout: '{\n', stderr: '' });
});

test('with -o json a mistake on the command line is the one document on stdout', async () => {
  const { exit, stdout } = await orchLint(['-o', 'json', '--foo'], { cwd });
  expect([exit, (JSON.parse(stdout) as { error: { code: string } }).error.code]).toEqual([2, 'usage_error']);
});

test('--fix writes the safe fixes, keeps comments, says what it did, and reports what is left', async () => {
  const text = `# mine\r\n${head('Agent', 'coder').replaceAll('\n', '\r\n')}spec: # all of it\r\n  enabled: yes   # why\r\n  capabilities: [plan]\r\n  driver: {provider: cluade}\r\n`;
  write({ 'a.yaml': text, 'b.yaml': old.replace('command: x', 'command: x, driver: {provider: shell}') });
  const { exit, stdout, stderr } = await orchLint(['--fix', '.', '-o', 'text'], { cwd });
  expect([exit, stderr, stdout.replace(/: error: .*\[/, ' [')]).toEqual([3, 'fixed 1 finding in 1 file\n', 'a.yaml:8:22 [driver_provider_unknown]\n']);
  expect(readFileSync(join(cwd, 'a.yaml'), 'utf8')).toBe(text.replace('enabled: yes', 'enabled: true'));
  expect((await orchLint(['--fix', '.', '-o', 'text'], { cwd })).stderr).toBe('');
});

test('no form of output shows a value of a store', async () => {
  const store = `${head('SecretStore', 'keys')}spec:\n  data:\n    A: hunter2 # hunter2\n    B: &hunter2\n    C: [hunter2]\n`;
  write({ 'store.yaml': `# orch-lint-disable-file hunter2\n${store}` });
  for (const form of ['pretty', 'text', 'json', 'sarif', 'github', 'junit']) {
    const { stdout } = await orchLint(['store.yaml', '-o', form], { cwd });
    expect(stdout).toContain('store.yaml');
    expect(stdout).not.toContain('hunter2');
  }
});
