import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCode } from '@orch/diagnostics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsOf } from './testing/page-blocks.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

const page = 'docs/guides/operating-the-daemon.md';
const text = readFileSync(join(repository, page), 'utf8');

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.remove());

test('the commands of the page work in their order, from a state directory in use to one that was restored', { timeout: 120_000 }, async () => {
  const backups = join(sandbox.root, 'backups');
  const run = async (command: string) => {
    const { exit, stderr } = await runShell(sandbox, command.replaceAll('/backups', backups));
    return `${exit} ${/\[(\w+)\]/.exec(stderr)?.[1] ?? ''}`.trim();
  };
  const apply = `orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p rules && orchestrator task create -n r -g "Try it" -W command_rules -p rules --rehearse --follow`;
  expect([await run('orchestrator daemon start'), await run(apply), await run(`cp ${sandbox.stateDir}/vault.key .`)]).toEqual(['0', '0', '0']);
  const outcomes: (readonly [string, string])[] = [];
  for (const command of commandsOf(page)) outcomes.push([command, await run(command)]);
  expect(outcomes).toEqual([
    ['orchestrator daemon logs --lines 20', '0'],
    ['orchestrator daemon restart', '0'],
    ['orchestrator db status', '0'],
    ['orchestrator db check', '0'],
    ['orchestrator db backup /backups/monday', '0'],
    ['cp -r /backups/monday restored && cp vault.key restored/ && chmod -R go= restored', '0'],
    ['orchestrator --state-dir restored db check', '0'],
    ['orchestrator --state-dir restored daemon start', '0'],
    ['orchestrator db prune --older-than 30d --keep 20', '0'],
    ['orchestrator db prune --older-than 30d --keep 20 --force', '0'],
    ['orchestrator session forget ses_k3b7', '4 session_not_found'],
    ['orchestrator session forget --task latest', '0'],
  ]);
  expect(await run('orchestrator --state-dir restored task info --latest')).toBe('0');
});

test('the codes of the page are there, with the exit codes that it says', () => {
  const rows = [...text.matchAll(/^\| (`[a-z_]+`(?:, `[a-z_]+`)*) \| ([\d, ]+) \|/gm)];
  const said = rows.flatMap(([, codes, exits]) => {
    const each = exits!.trim().split(', ').map(Number);
    return codes!.split(', ').map((code, index) => [code.replaceAll('`', ''), each[index] ?? each[0]] as const);
  });
  expect(said.length).toBeGreaterThan(10);
  expect(said.map(([code]) => [code, findCode(code)?.exit ?? 1])).toEqual(said);
});
