import { OrchError } from '@orch/diagnostics';
import type { Command } from 'commander';
import { reportFailure } from '../output/report-failure.js';

/** Verbs by their group ('' for none) that pages and hints name and this version does not have, each with what there is instead. */
const verbs: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  '': {
    agent: '`orchestrator get agents` lists agents; `enabled: false` in its manifest takes one out of use.',
  },
  task: {
    pause: '`orchestrator task cancel` ends a task.',
    resume: null,
    retry: 'Create the task again with `orchestrator task create`.',
  },
};

/** Commands that answer by name that they are not there yet, whatever follows them; no help shows them. Groups that were not defined are passed over. */
export function defineUnavailableCommands(program: Command): void {
  for (const [group, names] of Object.entries(verbs)) {
    const parent = group === '' ? program : program.commands.find((command) => command.name() === group);
    if (!parent) continue;
    for (const [name, instead] of Object.entries(names)) {
      const path = ['orchestrator', group, name].filter((part) => part !== '').join(' ');
      parent
        .command(`${name} [words...]`, { hidden: true })
        .description('not in this version')
        .allowUnknownOption()
        .helpOption(false)
        .action(() => refuse(path, instead));
    }
  }
}

async function refuse(command: string, instead: string | null): Promise<void> {
  const failure = new OrchError('feature_not_available', `This version does not have \`${command}\` yet.`, { hint: instead ?? 'What there is: `orchestrator --help`.', details: { command } });
  await reportFailure(failure, process.argv.slice(2));
  // Nothing was done, as with a command that is not known at all.
  process.exitCode = 2;
}
