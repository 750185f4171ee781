import { Option, type Command } from 'commander';
import { allProjectsOption, collect, defineCommand, defineGroup, inProject } from '../define-command.js';

export const fileOption = () => new Option('-f, --filename <path>', 'manifest file, folder, or - for standard input; may be repeated').argParser(collect);
export const recursiveOption = () => new Option('-R, --recursive', 'read the folders below a folder too');

export function defineResourceCommands(program: Command): void {
  defineCommand(program, {
    usage: 'apply',
    aliases: ['ap'],
    summary: 'check manifests and store them, all or none; prints the session graph of each workflow',
    project: inProject,
    options: [
      fileOption(),
      recursiveOption(),
      new Option('--dry-run', 'check and say what would be done, store nothing'),
      new Option('--prune', 'delete what the touched projects hold and the files do not'),
    ],
    examples: ['orchestrator apply -f workflow.yaml --project demo', 'cat workflow.yaml | orchestrator apply -f - --dry-run'],
    load: () => import('./apply.js'),
  });
  defineCommand(program, {
    usage: 'get <kind> [name]',
    aliases: ['g'],
    summary: 'list resources of a kind, or show one (KIND/NAME)',
    project: inProject,
    options: [allProjectsOption()],
    examples: ['orchestrator get workflows -p demo', 'orchestrator get agent/coder -o yaml'],
    load: () => import('./get.js'),
  });
  defineCommand(program, {
    usage: 'describe <kind> [name]',
    aliases: ['desc'],
    summary: 'show one resource in full (KIND/NAME)',
    project: inProject,
    load: () => import('./describe.js'),
  });
  defineCommand(program, {
    usage: 'delete <kind> [name]',
    aliases: ['rm'],
    summary: 'delete one resource (KIND/NAME); tasks keep their snapshot',
    project: inProject,
    options: [new Option('--force', 'needed for a project and for a store with entries: deletes what is in it too')],
    load: () => import('./delete.js'),
  });
  const workflow = defineGroup(program, 'workflow', 'look at workflows', ['wf']);
  defineCommand(workflow, {
    usage: 'graph <name>',
    summary: 'which session each step of a stored workflow gets',
    project: inProject,
    output: ['text', 'mermaid', 'dot', 'json'],
    load: () => import('./workflow-graph.js'),
  });
}
