import { enableCompileCache } from 'node:module';
import { asSentence, isOrchError, lookupCode, OrchError } from '@orch/diagnostics';
import { Command, CommanderError, Option } from 'commander';
import { defineDbCommands } from './db/db-program.js';
import { version } from './version.js';

const formats = ['table', 'wide', 'json', 'yaml', 'name'];

/** Runs the daemon or one of its verbs and sets the exit code; the only place that does. */
export async function main(args: readonly string[]): Promise<void> {
  enableCompileCache();
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    // What still holds the process, such as a timer of a library, must not keep a stopped daemon alive.
    if (process.exitCode === undefined) process.exit(0);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : report(usageError(error), args);
      return;
    }
    process.exitCode = report(error, args);
  }
}

/** The command line passes verbs on under its own name, so that a hint names the program that was typed. */
const calledAs = process.argv0 === 'orchestrator' ? 'orchestrator' : 'orchestratord';

/** Which command found a mistake, in words: `orchestratord db prune`. */
const askedOf = new WeakMap<CommanderError, string>();

function usageError(error: CommanderError): OrchError {
  const [first = '', ...rest] = error.message.replace(/^error: /, '').split('\n');
  const suggestion = rest.join(' ').replace(/^\((.*)\)$/, '$1 ');
  const path = askedOf.get(error) ?? calledAs;
  return new OrchError('usage_error', error.code === 'commander.help' ? `"${path}" needs a command.` : asSentence(first), { hint: `${suggestion}Usage: \`${path} --help\`.` });
}

/** Throws what commander found, and remembers which command found it. The program without a verb takes no words: one that is there was meant to be a verb. */
function raise(error: CommanderError, command: Command): never {
  if (error.code === 'commander.excessArguments' && command.parent === null) (command as Command & { unknownCommand(): never }).unknownCommand();
  askedOf.set(error, pathOf(command));
  throw error;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** What each command finds wrong is thrown, and written by `main`. */
function throwMistakes(command: Command): void {
  command.exitOverride((error) => raise(error, command));
  for (const child of command.commands) throwMistakes(child);
}

function createProgram(): Command {
  const stateDir = () => new Option('--state-dir <directory>', 'where everything is kept (env ORCHESTRATOR_STATE_DIR; default: ~/.local/state/orchestrator)');
  const program = new Command(calledAs)
    .description('The orchestrator daemon. Without a command it runs in the foreground, and makes what `init` would make.')
    .version(version, '-V, --version')
    .addOption(stateDir())
    .helpCommand(false)
    .addOption(new Option('--failure <form>', 'form of what it says when it does not start: one line of JSON for a program').choices(['json']).hideHelp())
    // What commander would write of a mistake is written by `main`.
    .configureOutput({ writeErr: () => {}, outputError: () => {} })
    .action(async ({ stateDir: directory }: { stateDir?: string }) => (await import('./run-daemon.js')).runDaemon(directory));
  program
    .command('init')
    .copyInheritedSettings(program)
    .description('create the state directory, its database, key, host id and the project `default`; changes nothing that is there')
    .addOption(stateDir())
    .addOption(new Option('-o, --output <format>', 'form of the answer').choices(formats).default('table'))
    .action(async (_: object, command: Command) => {
      const { stateDir: directory, output } = command.optsWithGlobals<{ stateDir?: string; output: string }>();
      await (await import('./init-command.js')).initCommand(directory, output);
    });
  program
    .command('doctor')
    .copyInheritedSettings(program)
    .description('look at the state directory, the daemon and the clients of the drivers, and say what needs a person; changes nothing')
    .addOption(stateDir())
    .addOption(new Option('-o, --output <format>', 'form of the answer').choices(['table', 'json', 'yaml']).default('table'))
    .action(async (_: object, command: Command) => {
      const { stateDir: directory, output } = command.optsWithGlobals<{ stateDir?: string; output: string }>();
      process.exitCode = await (await import('./doctor/doctor-command.js')).doctorCommand(directory, output);
    });
  defineDbCommands(program, stateDir);
  throwMistakes(program);
  return program;
}

function report(error: unknown, args: readonly string[]): number {
  const failure = isOrchError(error) ? error : new OrchError('internal_error', error instanceof Error ? error.message : String(error));
  if (args.includes('--failure')) process.stderr.write(`${JSON.stringify({ error: failure })}\n`);
  else if (wantsJson(args)) process.stdout.write(`${JSON.stringify({ error: failure }, null, 2)}\n`);
  else process.stderr.write(`error: ${failure.message} [${failure.code}]\n${failure.hint === null ? '' : `  ${failure.hint}\n`}`);
  if (!isOrchError(error) && process.env['ORCHESTRATOR_DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  return lookupCode(failure.code).exit ?? 1;
}

function wantsJson(args: readonly string[]): boolean {
  return args.some((arg, at) => arg === '-ojson' || arg === '--output=json' || ((arg === '-o' || arg === '--output') && args[at + 1] === 'json'));
}
