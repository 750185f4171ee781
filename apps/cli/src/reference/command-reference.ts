import type { Command } from 'commander';
import { definitionOf } from '../define-command.js';
import { createProgram } from '../program.js';
import { answers } from './answers.js';

/** One command as its page shows it. */
export interface CommandFacts {
  /** `task create`. */
  readonly words: string;
  readonly aliases: readonly string[];
  readonly summary: string;
  /** `orchestrator task create [options]`. */
  readonly usage: string;
  readonly options: readonly { readonly flags: string; readonly description: string; readonly choices: readonly string[]; readonly mandatory: boolean; readonly initial: string | null }[];
  readonly examples: readonly string[];
  /** Forms that `-o` takes. */
  readonly forms: readonly string[];
  /** Name of the schema of its JSON answer; null where it has none. */
  readonly answer: string | null;
}

/** Every command that does something, in the order of help. */
export function commandReference(): readonly CommandFacts[] {
  return below(createProgram());
}

function below(parent: Command): readonly CommandFacts[] {
  const visible = parent.createHelp().visibleCommands(parent).filter((command) => command.name() !== 'help');
  return visible.flatMap((command) => (definitionOf(command) === undefined ? below(command) : [factsOf(command), ...below(command)]));
}

function factsOf(command: Command): CommandFacts {
  const help = command.createHelp();
  const path = wordsOf(command);
  const words = path.slice(1).join(' ');
  const options = help.visibleOptions(command).map((option) => ({
    flags: option.flags,
    description: option.description,
    choices: option.argChoices ?? [],
    mandatory: option.mandatory,
    initial: option.defaultValue === undefined || typeof option.defaultValue === 'boolean' ? null : String(option.defaultValue),
  }));
  return {
    words,
    aliases: command.aliases(),
    summary: command.description(),
    usage: [...path, '[options]', ...command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}${argument.variadic ? '...' : ''}]`))].join(' '),
    options,
    examples: definitionOf(command)?.examples ?? [],
    forms: options.find(({ flags }) => flags.includes('--output'))?.choices ?? [],
    answer: answers[words]?.name ?? null,
  };
}

function wordsOf(command: Command): readonly string[] {
  return command.parent === null ? [command.name()] : [...wordsOf(command.parent), command.name()];
}

/** The words of the command that a line of shell calls, aliases resolved; null where it calls none of ours. */
export function calledCommand(line: string): string | null {
  const call = /(?:^|[\s;&|(])orchestrator\s+(.*)/.exec(line)?.[1];
  if (call === undefined) return null;
  const words: string[] = [];
  let command: Command = createProgram();
  for (const word of call.split(/\s+/)) {
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next === undefined) {
      // `orchestrator --state-dir X db check`: words of an option before the command.
      if (words.length === 0) continue;
      break;
    }
    command = next;
    words.push(next.name());
  }
  return words.length === 0 || definitionOf(command) === undefined ? null : words.join(' ');
}
