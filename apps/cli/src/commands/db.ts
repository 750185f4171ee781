import { Option, type Command } from 'commander';
import { defineCommand, defineGroup, onlyInProject } from '../define-command.js';

const forms = ['table', 'json', 'yaml'];

export function defineDbCommands(program: Command): void {
  const db = defineGroup(program, 'db', 'look at the database, back it up, and let go of what is old');
  defineCommand(db, {
    usage: 'status',
    summary: 'what is in the state directory and how much room it takes',
    output: forms,
    load: async () => (await import('./db-verbs.js')).status,
  });
  defineCommand(db, {
    usage: 'check',
    summary: 'read every page, reference and sealed row; exit 1 when something is wrong',
    output: forms,
    load: async () => (await import('./db-verbs.js')).check,
  });
  defineCommand(db, {
    usage: 'backup [folder]',
    summary: 'copy the database as it is at one moment into a new folder; a daemon goes on meanwhile',
    output: forms,
    options: [new Option('--with-key', 'put the key in too: whoever has the folder can then open every session')],
    examples: ['orchestrator db backup /backups/monday'],
    load: async () => (await import('./db-verbs.js')).backup,
  });
  defineCommand(db, {
    usage: 'prune',
    summary: 'let go of finished tasks with their logs and sessions; without --force it says what would go',
    output: forms,
    project: onlyInProject,
    options: [
      new Option('--older-than <age>', 'finished longer ago than this, such as 12h, 30d or 8w'),
      new Option('--keep <number>', 'not the newest so many of each project'),
      new Option('--force', 'do it'),
    ],
    examples: ['orchestrator db prune --older-than 30d', 'orchestrator db prune --older-than 30d --keep 20 --force'],
    load: async () => (await import('./db-verbs.js')).prune,
  });
}
