import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockWith, commandsOf } from './testing/page-blocks.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

// The tests of this file are one story, told in their order to one daemon.

const page = 'docs/guides/your-claude-code.md';
const text = readFileSync(join(repository, page), 'utf8');
const [doctor, stop, start] = commandsOf(page);

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.remove());

/** Names as the page lists them; of a prefix one that begins so. */
function listed(): readonly string[] {
  const rows = text.slice(text.indexOf('| variables |')).split('\n\n')[0]!.split('\n').slice(2);
  const names = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([A-Z_*]+)`/g)].map((match) => match[1]!.replace('*', 'X')));
  return [...names, ...names.filter((name) => name.endsWith('_PROXY')).map((name) => name.toLowerCase())];
}

test('the page has the commands that it speaks of', () => {
  expect(commandsOf(page)).toEqual(['orchestrator doctor', 'orchestrator daemon stop', 'orchestrator daemon start']);
});

test('doctor looks without a daemon, and nothing needs anybody', { timeout: 60_000 }, async () => {
  const { exit, stdout } = await runShell(sandbox, doctor!);
  expect([exit, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'All is well: nothing needs you.']);
});

test('a client gets the variables that the page lists, and no other', { timeout: 60_000 }, async () => {
  const names = listed();
  expect(names.length).toBeGreaterThan(30);
  const ours = new Set(['ORCHESTRATOR_STATE_DIR', 'ORCH_RUN', 'ORCH_TASK_ID', 'ORCH_STEP', 'PATH', 'HOME', 'TMPDIR']);
  const set = [...names.filter((name) => !ours.has(name)), 'CLAUDECODE', 'CLAUDE_CODE_SESSION_ID', 'SOMETHING_ELSE', 'OPENAI_API_KEY'].map((name) => `${name}=x`);
  const { stdout } = await runShell(sandbox, `env -i PATH="$PATH" HOME="$HOME" TMPDIR="$TMPDIR" ORCHESTRATOR_STATE_DIR="$ORCHESTRATOR_STATE_DIR" ${set.join(' ')} ${doctor} -o json`);
  const { drivers } = JSON.parse(stdout) as { readonly drivers: readonly { readonly driver: string; readonly environment: readonly string[] }[] };
  expect(drivers.find(({ driver }) => driver === 'claude/cli')!.environment).toEqual(names.toSorted());
});

test('the agent of the page is one whose client doctor misses by name', { timeout: 120_000 }, async () => {
  expect((await runShell(sandbox, start!)).exit).toBe(0);
  expect((await runShell(sandbox, `orchestrator apply -f - <<'END'\n${blockWith(page, 'yaml', 'binary:')}END`)).exit).toBe(0);
  const missing = await runShell(sandbox, doctor!);
  expect([missing.exit, missing.stdout.trimEnd().split('\n').at(-1)]).toEqual([
    1,
    'problem: claude/cli of default/coder (/opt/claude/bin/claude): `driver.binary` names `/opt/claude/bin/claude`, and there is no such program. [driver_client_missing]',
  ]);
});

test('a daemon that is stopped and started passes on what it is started with then', { timeout: 120_000 }, async () => {
  const names = async () => JSON.parse((await runShell(sandbox, `${doctor} -o json`)).stdout) as { readonly environmentOf: string; readonly drivers: readonly { readonly environment: readonly string[] }[] };
  const before = await names();
  await runShell(sandbox, `${stop} && ANTHROPIC_LATER=x ${start}`);
  const after = await names();
  const has = ({ environmentOf, drivers }: typeof before) => [environmentOf, drivers.some(({ environment }) => environment.includes('ANTHROPIC_LATER'))];
  expect([has(before), has(after)]).toEqual([['daemon', false], ['daemon', true]]);
});
