import { Option, type Command } from 'commander';
import { allProjectsOption, collect, defineCommand, defineGroup, inProject, selectorOption } from '../define-command.js';
import { listFormats } from '../output/format.js';

export const fileOption = () => new Option('-f, --filename <path>', 'manifest file, folder, or - for standard input; may be repeated').argParser(collect);
export const recursiveOption = () => new Option('-R, --recursive', 'read the folders below a folder too');

const pruneOptions = () => [
  new Option('--prune', 'delete what the project holds and the files do not; needs -p'),
  new Option('--force', 'with --prune: stores with their entries too, and also where the files hold nothing'),
];

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
      ...pruneOptions(),
    ],
    examples: ['orchestrator apply -f workflow.yaml --project demo', 'cat workflow.yaml | orchestrator apply -f - --dry-run'],
    load: () => import('./apply.js'),
  });
  defineCommand(program, {
    usage: 'diff',
    summary: 'what apply would change, line by line; exit code 1 when there is something',
    project: inProject,
    options: [fileOption(), recursiveOption(), ...pruneOptions()],
    examples: ['orchestrator diff -f workflow.yaml --project demo', 'orchestrator diff -f manifests -p demo --prune -o json'],
    load: () => import('./diff.js'),
  });
  defineCommand(program, {
    usage: 'get <kind> [name]',
    aliases: ['g'],
    summary: 'list resources of a kind, or show one (KIND/NAME)',
    project: inProject,
    output: listFormats,
    options: [allProjectsOption(), selectorOption()],
    examples: ['orchestrator get workflows -p demo', 'orchestrator get agents -A -l team=web', 'orchestrator get agent/coder -o yaml'],
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
    summary: 'delete one resource (KIND/NAME), or those with labels; tasks keep their snapshot',
    project: inProject,
    options: [new Option('--force', 'needed for a project, a store with entries, what a workflow needs, and -l'), selectorOption()],
    examples: ['orchestrator delete workflow/flow -p demo', 'orchestrator delete agents -l team=web --force'],
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
