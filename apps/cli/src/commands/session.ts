import { Option, type Command } from 'commander';
import { allProjectsOption, defineCommand, defineGroup, inProject, onlyInProject } from '../define-command.js';
import { listOptions } from '../list-options.js';
import { listFormats } from '../output/format.js';

export function defineSessionCommands(program: Command): void {
  const session = defineGroup(program, 'session', 'look at provider sessions and forget them; their handles never leave the daemon');
  defineCommand(session, {
    usage: 'list',
    aliases: ['ls'],
    summary: 'sessions, their lines, turns and owners',
    project: inProject,
    output: listFormats,
    options: [new Option('-t, --task <id>', 'of one task'), allProjectsOption(), ...listOptions(['opening', 'open', 'lost', 'failed', 'forgotten'])],
    load: () => import('./session-list.js'),
  });
  defineCommand(session, {
    usage: 'tree [task]',
    summary: 'the sessions of a task by their lines, with the turns in each and the forks of each',
    project: onlyInProject,
    options: [new Option('--latest', 'of the task that was created last'), new Option('-t, --task <id>', 'the task, as elsewhere')],
    examples: ['orchestrator session tree --latest'],
    load: () => import('./session-tree.js'),
  });
  defineCommand(session, {
    usage: 'describe <session>',
    aliases: ['get'],
    summary: 'all that is known of a session: its turns, its owner, whether it can be resumed and why not',
    project: onlyInProject,
    examples: ['orchestrator session describe ses_k3b7'],
    load: () => import('./session-describe.js'),
  });
  defineCommand(session, {
    usage: 'forget [session]',
    summary: 'destroy the handle, so that no step can resume the session any more; what the provider keeps is its own',
    project: onlyInProject,
    options: [new Option('-t, --task <id>', 'every session of one task')],
    examples: ['orchestrator session forget ses_k3b7', 'orchestrator session forget --task latest'],
    load: () => import('./session-forget.js'),
  });
  const approval = defineGroup(program, 'approval', 'answer permission requests of agents in mode `ask`');
  defineCommand(approval, {
    usage: 'list',
    aliases: ['ls'],
    summary: 'requests, those that wait first',
    project: inProject,
    output: listFormats,
    options: [allProjectsOption()],
    load: () => import('./approval-list.js'),
  });
  for (const verb of ['allow', 'deny'] as const) {
    defineCommand(approval, {
      usage: `${verb} <id>`,
      summary: `${verb} one request; the agent goes on at once`,
      options: [new Option('--reason <text>', 'shown to the agent and kept')],
      load: async () => (await import('./approval-answer.js'))[verb],
    });
  }
}
