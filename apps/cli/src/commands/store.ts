import { Option, type Command } from 'commander';
import { allProjectsOption, defineCommand, defineGroup, inProject } from '../define-command.js';
import { listFormats } from '../output/format.js';

export function defineStoreCommands(program: Command): void {
  const store = defineGroup(program, 'store', 'read and write the entries of a declared WorkflowStore');
  defineCommand(store, {
    usage: 'get <store> <key>',
    summary: 'write the value to standard output, byte for byte',
    project: inProject,
    output: ['text', 'json', 'yaml'],
    examples: ['orchestrator store get results score -p demo', 'score=$(orchestrator store get results score -p demo)'],
    load: () => import('./store-get.js'),
  });
  defineCommand(store, {
    usage: 'put <store> <key> [value]',
    summary: 'keep a value of up to 1 MiB under a key, in place of an older one; without VALUE, or with -, what is piped in',
    project: inProject,
    options: [new Option('-f, --file <path>', 'take the value from a file')],
    examples: [
      'orchestrator store put results score 12 -p demo',
      'npm test 2>&1 | orchestrator store put results log -p demo',
      'orchestrator store put results delta -p demo -- "-5"   # not an option',
    ],
    load: () => import('./store-put.js'),
  });
  defineCommand(store, {
    usage: 'list [store]',
    aliases: ['ls'],
    summary: 'the keys of a store with their times; without one, the stores of a project',
    output: listFormats,
    project: inProject,
    options: [new Option('--prefix <text>', 'keys that begin so'), allProjectsOption()],
    load: () => import('./store-list.js'),
  });
  defineCommand(store, {
    usage: 'delete <store> <key>',
    aliases: ['rm'],
    summary: 'delete one entry',
    project: inProject,
    load: () => import('./store-delete.js'),
  });
}
