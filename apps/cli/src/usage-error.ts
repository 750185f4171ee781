import { asSentence, OrchError } from '@orch/diagnostics';
import type { Command, CommanderError } from 'commander';

const asked = new WeakMap<CommanderError, Command>();

/** What commander offers and its declarations leave out. */
type Complaining = Command & { unknownCommand(): never; unknownOption(flag: string): never };

/** What is said of a command with a misspelt option, before that option itself. */
const followsFromUnknown = new Set(['commander.missingMandatoryOptionValue', 'commander.conflictingOption']);

/** Throws what commander found, and remembers which command found it. An option that is misspelt is named rather than the one that is missing for it. */
export function raise(error: CommanderError, command: Command): never {
  const flag = followsFromUnknown.has(error.code) ? command.args.find((arg) => /^-./.test(arg)) : undefined;
  if (flag !== undefined) (command as Complaining).unknownOption(flag);
  asked.set(error, command);
  throw error;
}

/** Refuses a word that is no command, where commander would show help as if it were not there: `aply --help`. */
export function refuseUnknownBeforeHelp(command: Command): void {
  command.on('beforeHelp', () => {
    const [word = '-'] = command.args;
    if (command.commands.length > 0 && word !== 'help' && !word.startsWith('-')) (command as Complaining).unknownCommand();
  });
}

/** What commander found in the words of this program: one sentence, a code, and where to read on. */
export function usageError(error: CommanderError, args: readonly string[]): OrchError {
  const command = asked.get(error);
  const path = command === undefined ? 'orchestrator' : pathOf(command);
  const usage = `Usage: \`${path} --help\`.`;
  // Where commander would show help, it says nothing of why.
  if (error.code === 'commander.help') return new OrchError('usage_error', whyHelp(path, args), { hint: `${commandsOf(command)}${usage}` });
  const [first = '', ...rest] = error.message.split('\n');
  const suggestion = rest.join(' ').replace(/^\((.*)\)$/, '$1 ');
  return new OrchError('usage_error', asSentence(first.replace(/^error: /, '')), { hint: `${suggestion}${usage}`, cause: error });
}

function whyHelp(path: string, args: readonly string[]): string {
  const word = args.includes('help') ? args[args.indexOf('help') + 1] : undefined;
  return word === undefined ? `"${path}" needs a command.` : `There is no command "${word}".`;
}

function commandsOf(command: Command | undefined): string {
  return command === undefined ? '' : `Commands: ${command.createHelp().visibleCommands(command).map((each) => each.name()).filter((name) => name !== 'help').join(', ')}. `;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
