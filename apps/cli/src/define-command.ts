import { projectNamePattern, projectNameRule } from '@orch/protocol/places';
import { InvalidArgumentError, Option, type Argument, type Command } from 'commander';
import { contextOf, type Context } from './context.js';
import { formats } from './output/format.js';

/** Module of one command: loaded when the command is used, and not before. Resolves with an exit code other than 0, or nothing. */
interface CommandModule<Options> {
  run(context: Context<Options>, ...args: never[]): Promise<number | void>;
}

export interface Definition {
  /** Name with its arguments, as commander writes them: `get <resource>`. */
  readonly usage: string;
  readonly aliases?: readonly string[];
  /** Those that have choices; others stand in `usage`. */
  readonly arguments?: readonly Argument[];
  readonly hidden?: boolean;
  readonly summary: string;
  readonly options?: readonly Option[];
  readonly examples?: readonly string[];
  readonly output?: readonly string[] | 'none';
  /** What -p means here. */
  readonly project?: string;
  /** Whether it has a use for --state-dir; it is understood everywhere else too, and not offered. */
  readonly state?: boolean;
  readonly load?: () => Promise<CommandModule<never>>;
}

const definitions = new WeakMap<Command, Definition>();

/** What a command was defined with; undefined for what only holds others. */
export const definitionOf = (command: Command): Definition | undefined => definitions.get(command);

/** Adds a command with the options that every command takes. */
export function defineCommand(parent: Command, definition: Definition): Command {
  const command = parent.command(definition.usage, { hidden: definition.hidden === true }).description(definition.summary);
  definitions.set(command, definition);
  if (definition.aliases) command.aliases(definition.aliases);
  for (const argument of definition.arguments ?? []) command.addArgument(argument);
  for (const option of definition.options ?? []) command.addOption(option);
  if (definition.output !== 'none') command.addOption(new Option('-o, --output <format>', 'form of the answer').choices(definition.output ?? formats));
  if (definition.project) command.addOption(projectOption(definition.project));
  addCommonOptions(command, definition.state ?? true);
  if (definition.examples) command.addHelpText('after', `\nExamples:\n${definition.examples.map((line) => `  ${line}`).join('\n')}`);
  const { load } = definition;
  if (load) {
    command.action(async () => {
      const { run } = await load();
      const code = await run(contextOf<never>(command), ...(command.processedArgs as never[]));
      if (typeof code === 'number') process.exitCode = code;
    });
  }
  return command;
}

/** For what is created, listed or named in one project. */
export const inProject = 'project (default: "default")';

/** For tasks that are named by their id, which is looked for everywhere. */
export const onlyInProject = 'look in this project only (default: in every one)';

function projectOption(summary: string): Option {
  return new Option('-p, --project <project>', summary).argParser((name: string) => {
    if (!projectNamePattern.test(name)) throw new InvalidArgumentError(projectNameRule);
    return name;
  });
}

export const allProjectsOption = () => new Option('-A, --all-projects', 'of every project').conflicts('project');

export const selectorOption = () => new Option('-l, --selector <labels>', 'only with these labels: `key=value,key!=value,key,!key,key in (a,b)`');

export function addCommonOptions(command: Command, state = true): Command {
  const stateDir = new Option('--state-dir <directory>', 'state directory of the daemon (env ORCHESTRATOR_STATE_DIR)');
  return command
    .addOption(state ? stateDir : stateDir.hideHelp())
    .option('--color', 'colour, also where the output is no terminal')
    .option('--no-color', 'no colour');
}

/** A command that only holds others. */
export function defineGroup(parent: Command, usage: string, summary: string, aliases: readonly string[] = []): Command {
  return parent.command(usage).description(summary).aliases(aliases);
}

/** For options that may be given several times. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
