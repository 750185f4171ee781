import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checkAnswer } from './testing/check-answer.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, repository, type Sandbox } from './testing/sandbox.js';
import { fillIn, matches, parseScenario, type ScenarioStep } from './testing/scenario.js';

const folder = fileURLToPath(new URL('../scenarios', import.meta.url));
const scenarios = readdirSync(folder).map((file) => ({ file, ...parseScenario(readFileSync(join(folder, file), 'utf8')) }));

test.each(scenarios)('$title ($file)', { timeout: 300_000 }, async ({ daemon, steps }) => {
  const sandbox = createSandbox();
  try {
    if (daemon) expect((await runShell(sandbox, 'orchestrator daemon start')).exit).toBe(0);
    await play(sandbox, steps);
  } finally {
    await sandbox.remove();
  }
});

async function play(sandbox: Sandbox, steps: readonly ScenarioStep[]): Promise<void> {
  const names = new Map([['state', sandbox.stateDir], ['work', sandbox.workspace], ['root', sandbox.root], ['repository', repository]]); // prettier-ignore
  for (const step of steps) {
    const command = fillIn(step.command, names);
    const outcome = await runShell(sandbox, command);
    const met = outcome.exit === step.exit && matches(step.stdout, outcome.stdout, names) && matches(step.stderr, outcome.stderr, names);
    const expected = { command, exit: step.exit, stdout: fillIn(step.stdout, names), stderr: fillIn(step.stderr, names) };
    if (!met) expect({ command, ...outcome, stdout: outcome.stdout.trimEnd(), stderr: outcome.stderr.trimEnd() }).toEqual(expected);
    // Whatever the answer is, it is one document.
    checkAnswer(command, outcome.stdout);
  }
}
