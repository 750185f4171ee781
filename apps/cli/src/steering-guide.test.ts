import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandsOf } from './testing/page-blocks.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';

const page = 'docs/guides/steering-tasks.md';

let sandbox: Sandbox;
beforeAll(() => {
  sandbox = createSandbox();
});
afterAll(() => sandbox.remove());

test('the commands of the page work in their order, on a task that runs, and on one that fails by a dial and fails again', { timeout: 120_000 }, async () => {
  const run = async (command: string) => {
    const { exit, stderr } = await runShell(sandbox, command);
    return `${exit} ${[...stderr.matchAll(/\[(\w+)\]/g)].at(-1)?.[1] ?? ''}`.trim();
  };
  const create = `orchestrator task create -n r -g "Try it" -W command_rules -p cmd-rules --rehearse`;
  expect([await run('orchestrator daemon start'), await run(`orchestrator apply -f ${repository}/docs/workflow/command-rules.yaml -p cmd-rules`), await run(`${create} --dial plan=hang`)]).toEqual(['0', '0', '0']);
  const outcomes: (readonly [string, string])[] = [];
  for (const command of commandsOf(page)) {
    if (command.includes('retry')) await run(`${create} --dial implement=is_error --follow`);
    outcomes.push([command, await run(command)]);
  }
  expect(outcomes).toEqual([
    ['orchestrator task pause --latest', '0'],
    ['orchestrator task resume --latest', '0'],
    ['orchestrator task retry --latest --follow', '6 task_failed'],
    ['orchestrator task retry --latest implement --follow', '6 task_failed'],
    ['orchestrator agent list -p cmd-rules', '0'],
    ['orchestrator agent cordon coder -p cmd-rules', '0'],
    ['orchestrator agent uncordon coder -p cmd-rules', '0'],
  ]);
});
