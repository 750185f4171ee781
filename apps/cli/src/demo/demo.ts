import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, TaskInfo } from '@orch/protocol';
import commandRules from '../../../../docs/workflow/command-rules.yaml';
import type { Context } from '../context.js';
import { connect } from '../daemon/connect.js';
import { startDaemon } from '../daemon/start-daemon.js';
import { stopDaemon } from '../daemon/stop-daemon.js';
import { followTask } from '../follow/follow-task.js';
import { graphText } from '../output/session-graph.js';
import { styler } from '../output/style.js';
import { firstLine, sessionColumn } from '../output/task-text.js';

const project = 'cmd-rules';

/**
 * The showcase from start to end in a private directory: start a daemon, apply, rehearse, follow, prove, stop. Resolves with
 * the exit code of following the task. Whatever happens, the daemon is stopped and the directory removed.
 */
export async function run(context: Context<object>): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'orchestrator-demo-'));
  const stateDir = join(home, 'state');
  const style = styler(process.stdout);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const title = (text: string) => say(`\n${style('bold', text)}`);
  let started = false;
  try {
    title('1. A daemon of its own, in a private directory');
    const { status } = await startDaemon(stateDir, { ...process.env, ORCHESTRATOR_STATE_DIR: stateDir, ORCH_REHEARSAL_HOME: join(home, 'provider') });
    started = true;
    say(`orchestratord ${status.version} runs as process ${status.pid}`);
    const client = connect(stateDir);

    title('2. orchestrator apply -f docs/workflow/command-rules.yaml --project cmd-rules');
    await apply(client, home, say);

    title('3. orchestrator task create --name session-demo --goal "Demonstrate session reuse" --workflow command_rules --project cmd-rules --rehearse --follow');
    const created = await client.createTask({
      body: { name: 'session-demo', goal: 'Demonstrate session reuse', workflow: 'command_rules', project, workspace: null, targetFiles: [], rehearse: true, dials: [], start: true },
    });
    const code = await followTask({ ...context, stateDir, format: 'table' }, client, created.task.id);

    title('4. Who resumed whom, and what each step remembers (counted by the provider from its own files)');
    for (const line of proof(await client.taskInfo({ id: created.task.id }))) say(line);
    return code;
  } finally {
    if (started) {
      title('5. Stop, and leave nothing behind');
      await stopDaemon(stateDir, 30_000);
      say('the daemon has stopped');
    }
    rmSync(home, { recursive: true, force: true });
    say(`removed ${home}`);
  }
}

async function apply(client: Client, baseDirectory: string, say: (text: string) => void): Promise<void> {
  const result = await client.apply({
    body: { files: [{ file: 'docs/workflow/command-rules.yaml', text: commandRules }], project, dryRun: false, prune: false, baseDirectory },
  });
  for (const resource of result.resources) say(`${resource.kind}/${resource.name} ${resource.result}`);
  for (const graph of result.sessions) say(`\n${graphText(graph)}`);
}

function proof({ steps }: TaskInfo): readonly string[] {
  return steps.flatMap((step) => [`  ${step.id}: ${sessionColumn(step)}${step.session.evidence === null ? '' : `, proven by ${step.session.evidence}`}`, `    ${firstLine(step.output ?? '(no answer)')}`]);
}
