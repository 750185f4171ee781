import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsOf } from './testing/page-blocks.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

const page = 'docs/guides/reading-a-task.md';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.remove());

test('the commands of the page work in their order for a task of the showcase', { timeout: 240_000 }, async () => {
  const before = `orchestrator daemon start && orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p rules && orchestrator run -n r -g "Try it" -W command_rules -p rules --rehearse`;
  expect((await runShell(sandbox, before)).exit).toBe(0);
  const outcomes: (readonly [string, number | string])[] = [];
  for (const command of commandsOf(page)) outcomes.push([command, (await runShell(sandbox, command)).exit]);
  expect(outcomes.length).toBeGreaterThan(10);
  expect(outcomes.filter(([, exit]) => exit !== 0)).toEqual([]);
  // The second rehearsal is deleted, the first one is there.
  expect((await runShell(sandbox, 'orchestrator task list -A -o name')).stdout.trim().split('\n')).toHaveLength(1);
});

test('the page names every key of an entry and of a span', async () => {
  const text = readFileSync(join(repository, page), 'utf8');
  const { stdout } = await runShell(sandbox, 'orchestrator task trace --latest -o json');
  const { spans, entries } = JSON.parse(stdout) as { spans: object[]; entries: { kind: string }[] };
  const keys = [...Object.keys(spans[0]!), ...Object.keys(entries[0]!), ...entries.map(({ kind }) => kind)];
  expect([...new Set(keys)].filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});
