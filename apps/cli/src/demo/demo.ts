import { OrchError } from '@orch/diagnostics';
import type { Client } from '@orch/protocol';
import commandRules from '../../../../docs/workflow/command-rules.yaml';
import type { Context } from '../context.js';
import { followTask } from '../follow/follow-task.js';
import { graphText } from '../output/session-graph.js';
import { styler } from '../output/style.js';
import { withDemoDaemon } from './demo-daemon.js';
import { interruption } from './interruption.js';
import { onYourOwn, surroundings } from './on-your-own.js';
import { proof } from './proof.js';

const project = 'cmd-rules';

/** The showcase from start to end in a private directory: start a daemon, apply, rehearse, follow, prove, stop. Resolves with the exit code of following the task. */
export async function run(context: Context<object>): Promise<number> {
  if (context.options.stateDir !== undefined) throw new OrchError('usage_error', 'The demo takes no --state-dir: it has a private directory and removes it.');
  const { signal, dispose } = interruption();
  const style = styler(process.stdout);
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const title = (text: string) => {
    signal.throwIfAborted();
    say(`\n${style('bold', text)}`);
  };
  try {
    title('1. A daemon of its own, in a private directory');
    const code = await withDemoDaemon(
      signal,
      async ({ home, stateDir, client, status, stop }) => {
        say(`orchestratord ${status.version} runs as process ${status.pid}`);

        title('2. orchestrator apply -f docs/workflow/command-rules.yaml --project cmd-rules');
        await apply(client, home, say);

        title('3. orchestrator task create --name session-demo --goal "Demonstrate session reuse" --workflow command_rules --project cmd-rules --rehearse --follow');
        const created = await client.createTask({
          body: { name: 'session-demo', goal: 'Demonstrate session reuse', workflow: 'command_rules', project, workspace: null, targetFiles: [], rehearse: true, dials: [], start: true },
        });
        const code = await followTask({ ...context, stateDir, format: 'table' }, client, created.task.id, signal);

        title('4. Who resumed whom, and what each step remembers (counted by the provider from its own files)');
        for (const line of proof(await client.taskInfo({ id: created.task.id }))) say(line);

        title('5. Stop, and leave nothing behind');
        await stop();
        say('the daemon has stopped');
        return code;
      },
      (home) => say(`removed ${home}`),
    );
    if (code === 0) for (const line of onYourOwn(surroundings(process.env))) say(line);
    return code;
  } finally {
    dispose();
  }
}

async function apply(client: Client, baseDirectory: string, say: (text: string) => void): Promise<void> {
  const result = await client.apply({
    body: { files: [{ file: 'docs/workflow/command-rules.yaml', text: commandRules }], project, dryRun: false, prune: false, baseDirectory },
  });
  for (const resource of result.resources) say(`${resource.kind}/${resource.name} ${resource.result}`);
  for (const graph of result.sessions) say(`\n${graphText(graph)}`);
}
