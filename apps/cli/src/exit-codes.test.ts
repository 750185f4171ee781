import { CommanderError, type Command } from 'commander';
import { isOrchError } from '@orch/diagnostics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram } from './program.js';
import { runShell } from './testing/run-shell.js';
import { createSandbox, type Sandbox } from './testing/sandbox.js';
import { usageError } from './usage-error.js';

const setUp = `cat > flow.yaml <<'END'
apiVersion: orchestrator.dev/v2
kind: Workspace
metadata: {name: here}
spec: {work_dir: .}
---
apiVersion: orchestrator.dev/v2
kind: Workflow
metadata: {name: flow}
spec: {steps: [{id: fail, command: "exit 7"}]}
---
apiVersion: orchestrator.dev/v2
kind: WorkflowStore
metadata: {name: results}
spec: {}
END
echo 'kind: [' > broken.yaml && sed 's/exit 7/exit 8/' flow.yaml > other.yaml
orchestrator daemon start && orchestrator apply -f flow.yaml && orchestrator store put results a b && orchestrator task create -n a -g g -W flow`;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = createSandbox();
  const started = await runShell(sandbox, setUp);
  if (started.exit !== 0) throw new Error(started.stderr);
}, 120_000);
afterAll(() => sandbox.remove());

/** What a person does, the documented exit code, and the code of the error where it is one of the command and not of a file. */
test.each<readonly [command: string, exit: number, code: string | null]>([
  ['get workflows', 0, null],
  ['get agents -p nowhere', 0, null],
  ['diff -f flow.yaml', 0, null],
  ['manifest validate -f flow.yaml', 0, null],
  ['config show', 0, null],
  ['daemon logs', 0, null],
  ['diff -f other.yaml', 1, null],
  ['frobnicate', 2, 'usage_error'],
  ['task create', 2, 'usage_error'],
  ['get workflws', 2, 'resource_kind_unknown'],
  ['get workflows -l "a b"', 2, 'selector_invalid'],
  ['apply -f nowhere.yaml', 2, 'input_unreadable'],
  ['apply -f flow.yaml --prune', 2, 'usage_error'],
  ['delete workflows -l a', 2, 'usage_error'],
  ['store put results "a b" c', 2, 'store_key_invalid'],
  ['get agents --project "a b"', 2, 'usage_error'],
  ['task info tsk_ --latest', 2, 'usage_error'],
  ['apply -f broken.yaml', 3, null],
  ['diff -f broken.yaml', 3, null],
  ['manifest validate -f broken.yaml', 3, null],
  ['get workflow/flwo', 4, 'resource_not_found'],
  ['describe workflow/flwo', 4, 'resource_not_found'],
  ['delete workflow/flwo', 4, 'resource_not_found'],
  ['workflow graph flwo', 4, 'resource_not_found'],
  ['manifest export -p nowhere', 4, 'resource_not_found'],
  ['task create -n a -g g -W flwo', 4, 'resource_not_found'],
  ['task info tsk_nothing', 4, 'task_not_found'],
  ['task logs tsk_nothing', 4, 'task_not_found'],
  ['task cancel tsk_nothing', 4, 'task_not_found'],
  ['task logs --latest --step fial', 4, 'step_not_found'],
  ['session forget ses_nothing', 4, 'session_not_found'],
  ['approval allow apr_nothing', 4, 'approval_not_found'],
  ['store get reslts a', 4, 'store_not_found'],
  ['store get results b', 4, 'store_key_not_found'],
  ['explain session_losst', 4, 'code_unknown'],
  ['task list --state-dir nobody', 5, 'daemon_unreachable'],
  ['apply -f flow.yaml --state-dir nobody', 5, 'daemon_unreachable'],
  ['diff -f flow.yaml --state-dir nobody', 5, 'daemon_unreachable'],
  ['manifest export --state-dir nobody', 5, 'daemon_unreachable'],
  ['daemon stop --state-dir nobody', 5, 'daemon_unreachable'],
  ['daemon status --state-dir nobody', 5, null],
  ['task create -n a -g g -W flow --follow', 6, 'task_failed'],
  ['task cancel --latest', 8, 'task_conflict'],
  ['delete workflowstore/results', 8, 'store_not_empty'],
  ['delete project/default --force', 8, 'project_permanent'],
  ['manifest export --output-dir .', 8, 'folder_not_empty'],
  ['init --example .', 8, 'folder_not_empty'],
])('`orchestrator %s` ends with exit code %i (%s)', { timeout: 60_000 }, async (command, exit, code) => {
  const said = await runShell(sandbox, `orchestrator ${command}`);
  const named = /^error: .*\[([a-z_]+)\]$/m.exec(said.stderr)?.[1] ?? null;
  expect({ exit: said.exit, code: named }).toEqual({ exit, code });
});

const leaves = (command: Command, path = ''): readonly string[] =>
  command.commands.length === 0 ? [path] : command.commands.filter((child) => child.createHelp().visibleCommands(command).includes(child)).flatMap((child) => leaves(child, `${path} ${child.name()}`.trim()));

test('every command refuses an option that it does not have, with exit code 2, and does nothing', { timeout: 240_000 }, async () => {
  const all = leaves(createProgram());
  const { stdout } = await runShell(sandbox, all.map((path) => `orchestrator ${path} --frobnicate 2>/dev/null; echo "${path} $?"`).join('\n'));
  expect(stdout.trim().split('\n')).toEqual(all.map((path) => `${path} 2`));
  expect(all.length).toBeGreaterThan(40);
});

const misspelt = (word: string) => word.replace(/^(..)./, '$1');

test('every command and every option that is misspelt is answered with what was probably meant', async () => {
  const hintOf = async (words: readonly string[]) => {
    try {
      await createProgram().parseAsync(words, { from: 'user' });
      return 'understood';
    } catch (error) {
      return error instanceof CommanderError ? usageError(error, words).hint : isOrchError(error) ? error.hint : error;
    }
  };
  const wrong: string[] = [];
  for (const path of leaves(createProgram())) {
    const words = path.split(' ');
    // Short ones are as near to several others.
    const last = words.at(-1)!;
    if (last.length > 4 && !String(await hintOf([...words.slice(0, -1), misspelt(last)])).includes('Did you mean')) wrong.push(path);
    if (!String(await hintOf([...words, '--state-dri', 'x'])).includes('Did you mean --state-dir')) wrong.push(`${path} --state-dir`);
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['get wrkflows', 'Workflow'],
  ['get workflow/flwo', 'flow'],
  ['describe workflow flwo', 'flow'],
  ['delete workflow/flwo', 'flow'],
  ['workflow graph flwo', 'flow'],
  ['manifest export agnets', 'Agent'],
  ['manifest schema trigerr', 'Trigger'],
  ['manifest export -p defalt', 'default'],
  ['get workflow/flow -p defalt', 'default'],
  ['task create -n a -g g -W flwo', 'flow'],
  ['task create -n a -g g -W flow -w hre', 'here'],
  ['task logs --latest --step fial', 'fail'],
  ['store get reslts a', 'results'],
  ['explain session_losst', 'session_lost'],
])('`orchestrator %s` is asked back: did you mean %s?', { timeout: 60_000 }, async (command, meant) => {
  const { stderr } = await runShell(sandbox, `orchestrator ${command}`);
  expect(stderr).toMatch(new RegExp(`Did you mean ['"]?${meant}\\b`));
});
