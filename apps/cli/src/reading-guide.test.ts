import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

const page = 'docs/guides/reading-a-task.md';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = createSandbox();
  const before = `orchestrator daemon start && orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p rules && orchestrator run -n r -g "Try it" -W command_rules -p rules --rehearse`;
  const { exit, stderr } = await runShell(sandbox, before);
  if (exit !== 0) throw new Error(stderr);
}, 120_000);
afterAll(() => sandbox.remove());

test('the page names every key of an entry and of a span', async () => {
  const text = readFileSync(join(repository, page), 'utf8');
  const { stdout } = await runShell(sandbox, 'orchestrator task trace --latest -o json');
  const { spans, entries } = JSON.parse(stdout) as { spans: object[]; entries: { kind: string }[] };
  const keys = [...Object.keys(spans[0]!), ...Object.keys(entries[0]!), ...entries.map(({ kind }) => kind)];
  expect([...new Set(keys)].filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
});
