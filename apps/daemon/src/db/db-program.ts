import { InvalidArgumentError, Option, type Command } from 'commander';
import type { PruneOptions } from './prune-command.js';

interface Common {
  readonly stateDir?: string;
  readonly output: string;
}

const forms = ['table', 'json', 'yaml'];
const unitMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** `db status|check|backup|prune`: for the database itself, with or without a daemon. What a verb does is loaded when it is used. */
export function defineDbCommands(program: Command, stateDir: () => Option): void {
  const db = program.command('db').copyInheritedSettings(program).description('look at the database, back it up, and let go of what is old');
  const define = (usage: string, summary: string): Command =>
    db.command(usage).copyInheritedSettings(db).description(summary).addOption(stateDir()).addOption(new Option('-o, --output <format>', 'form of the answer').choices(forms).default('table'));

  define('status', 'what is in the state directory and how much room it takes').action(async (_: object, command: Command) => {
    const { stateDir: directory, output } = command.optsWithGlobals<Common>();
    await (await import('./status-command.js')).statusCommand(directory, output);
  });
  define('check', 'read every page, reference and sealed row, and say what is wrong; exit 1 when something is').action(async (_: object, command: Command) => {
    const { stateDir: directory, output } = command.optsWithGlobals<Common>();
    process.exitCode = await (await import('./check-command.js')).checkCommand(directory, output);
  });
  define('backup [folder]', 'copy the database as it is at one moment into a new folder; a daemon goes on meanwhile')
    .option('--with-key', 'put the key in too: whoever has the folder can then open every session')
    .action(async (folder: string | undefined, _: object, command: Command) => {
      const { stateDir: directory, output, withKey } = command.optsWithGlobals<Common & { withKey?: boolean }>();
      await (await import('./backup-command.js')).backupCommand(directory, output, folder, withKey === true);
    });
  define('prune', 'let go of finished tasks with their logs and sessions; says what would go unless --force is given')
    .addOption(new Option('--older-than <age>', 'finished longer ago than this, such as 12h, 30d or 8w').argParser(readAge))
    .addOption(new Option('--keep <number>', 'not the newest so many of each project').argParser(readNumber))
    .addOption(new Option('-p, --project <project>', 'of this project only (default: of every one)'))
    .addOption(new Option('--force', 'do it'))
    .action(async (_: object, command: Command) => {
      const { stateDir: directory, output, ...rule } = command.optsWithGlobals<Common & PruneOptions>();
      await (await import('./prune-command.js')).pruneCommand(directory, output, rule);
    });
}

function readAge(text: string): number {
  const [, count, unit] = /^(\d+)([smhdw])$/.exec(text) ?? [];
  if (count === undefined) throw new InvalidArgumentError('An age is a number with s, m, h, d or w behind it, such as 30d.');
  return Number(count) * unitMs[unit!]!;
}

function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
