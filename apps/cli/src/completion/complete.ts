import type { Argument, Command, Option } from 'commander';
import { stepStatuses, taskStatuses } from '@orch/protocol/places';
import { listedValues } from '../list-options.js';
import type { Ask, Candidate } from './ask.js';

export interface Completion {
  readonly candidates: readonly Candidate[];
  /** What the shell itself completes there. */
  readonly paths: 'files' | 'folders' | null;
}

const nothing: Completion = { candidates: [], paths: null };

/** Options whose value is a path, by their long names. */
const paths: Readonly<Record<string, 'files' | 'folders'>> = {
  filename: 'files', 'goal-file': 'files', file: 'files', 'target-file': 'files', 'state-dir': 'folders', 'output-dir': 'folders', example: 'folders',
}; // prettier-ignore

interface Place {
  readonly command: Command;
  /** The words that are neither commands nor options. */
  readonly positionals: readonly string[];
  /** Values of options by their long names. */
  readonly values: ReadonlyMap<string, string>;
  /** The option whose value comes next. */
  readonly pending: Option | null;
  /** Behind `--` nothing is an option. */
  readonly ended: boolean;
}

/** What may stand in place of the last of the words, from the program's own tree; `ask` finds names and ids. */
export async function complete(program: Command, words: readonly string[], ask: (place: Pick<Place, 'values'>) => Ask): Promise<Completion> {
  const current = words.at(-1) ?? '';
  const place = walk(program, words.slice(0, -1));
  const asked = () => ask(place);
  if (place.pending !== null) return fitting(await valuesOf(place.pending, place, current, asked()), current);
  if (current.startsWith('-') && !place.ended) {
    const equals = current.indexOf('=');
    if (equals < 0) return fitting({ candidates: optionsOf(place), paths: null }, current);
    const option = findOption(place.command, current.slice(0, equals));
    if (!option) return nothing;
    const flag = current.slice(0, equals + 1);
    const { candidates, paths: kind } = await valuesOf(option, place, current.slice(equals + 1), asked());
    return fitting({ candidates: candidates.map(([value, summary]) => [flag + value, summary]), paths: kind }, current);
  }
  const own = place.positionals.length === 0 ? subcommandsOf(place.command) : [];
  const argument = argumentAt(place.command, place.positionals.length);
  const values = argument === null ? nothing : await argumentValues(argument, place, current, asked());
  return fitting({ candidates: [...own, ...values.candidates], paths: values.paths }, current);
}

function walk(program: Command, words: readonly string[]): Place {
  let command = program;
  let pending: Option | null = null;
  let ended = false;
  const positionals: string[] = [];
  const values = new Map<string, string>();
  for (const word of words) {
    if (pending !== null) {
      values.set(longName(pending), word);
      pending = null;
    } else if (!ended && word === '--') ended = true;
    else if (!ended && word.startsWith('-') && word !== '-') {
      const [flag = '', ...value] = word.split('=');
      const option = findOption(command, flag);
      if (option && value.length > 0) values.set(longName(option), value.join('='));
      else if (option && (option.required || option.optional)) pending = option;
    } else {
      const child: Command | undefined = positionals.length === 0 ? command.commands.find((each) => each.name() === word || each.aliases().includes(word)) : undefined;
      if (child) command = child;
      else positionals.push(word);
    }
  }
  return { command, positionals, values, pending, ended };
}

/** Those of the program are understood by each of its commands. */
function findOption(command: Command, flag: string): Option | null {
  for (let at: Command | null = command; at !== null; at = at.parent) {
    const found = at.options.find((option) => option.long === flag || option.short === flag);
    if (found) return found;
  }
  return null;
}

function longName(option: Option): string {
  return option.long?.replace(/^--/, '') ?? '';
}

function optionsOf({ command }: Place): readonly Candidate[] {
  return command.createHelp().visibleOptions(command).flatMap((option) => (option.long ? [[option.long, option.description] as const] : [])); // prettier-ignore
}

function subcommandsOf(command: Command): readonly Candidate[] {
  return command.createHelp().visibleCommands(command).map((child) => [child.name(), child.description()]); // prettier-ignore
}

/** The last one may take any number of words. */
function argumentAt({ registeredArguments }: Command, index: number): Argument | null {
  const last = registeredArguments.at(-1);
  return registeredArguments[index] ?? (last?.variadic ? last : null);
}

async function valuesOf(option: Option, { command, positionals }: Place, current: string, ask: Ask): Promise<Completion> {
  if (option.argChoices) return { candidates: option.argChoices.map((choice) => [choice, '']), paths: null };
  const name = longName(option);
  // The value of an entry is a file of anything, as is a goal.
  if (paths[name]) return { candidates: [], paths: paths[name] };
  if (name === 'project') return { candidates: await ask.names('Project'), paths: null };
  if (name === 'workflow') return { candidates: await ask.names('Workflow'), paths: null };
  if (name === 'workspace') return { candidates: await ask.names('Workspace'), paths: null };
  if (name === 'task' && command.parent?.name() === 'session') return { candidates: await ask.tasks(), paths: null };
  if (name === 'step') return { candidates: await ask.steps(positionals[0]), paths: null };
  if (name === 'for') return { candidates: await conditions(current, positionals[0], ask), paths: null };
  const listed = listedValues(option);
  if (listed) {
    const before = current.slice(0, current.lastIndexOf(',') + 1);
    return { candidates: listed.map((value) => [before + value, '']), paths: null };
  }
  return nothing;
}

/** `step=ID:` first, then the status: there are too many together. */
async function conditions(current: string, task: string | undefined, ask: Ask): Promise<readonly Candidate[]> {
  const step = /^step=[^:]*:/.exec(current);
  if (step) return stepStatuses.map((status) => [step[0] + status, '']);
  const steps = (await ask.steps(task)).map(([id, summary]) => [`step=${id}:`, summary] as const);
  return [['ended', 'however it ends'], ...taskStatuses.map((status) => [status, ''] as const), ...steps];
}

/** By what the argument is called, and by the group of its command where that says what is meant. */
async function argumentValues(argument: Argument, { command, positionals }: Place, current: string, ask: Ask): Promise<Completion> {
  const group = command.parent?.parent ? command.parent.name() : '';
  const name = argument.name();
  const found = async (): Promise<readonly Candidate[]> => {
    if (name === 'kind') {
      const slash = current.indexOf('/');
      if (slash >= 0 && group === '') return (await ask.names(current.slice(0, slash))).map(([each, summary]) => [`${current.slice(0, slash)}/${each}`, summary]);
      return group === 'manifest' && command.name() === 'schema' ? ask.schemaKinds() : ask.kinds(group === '' && command.registeredArguments.length > 1 && command.name() !== 'get');
    }
    if (name === 'code') return ask.codes();
    if (name === 'shell') return argument.argChoices?.map((choice) => [choice, '']) ?? [];
    if (group === 'workflow') return ask.names('Workflow');
    if (group === 'agent') return ask.names('Agent');
    if (group === 'approval') return ask.approvals();
    if (group === 'session') return ask.sessions();
    if (group === 'store') return name === 'store' ? ask.names('WorkflowStore') : name === 'key' ? ask.keys(positionals[0] ?? '') : [];
    if (group === 'task') return name === 'step' ? ask.steps(positionals[0]) : name === 'id' ? ask.tasks() : [];
    if (name === 'name' && positionals[0] !== undefined && !positionals[0].includes('/')) return ask.names(positionals[0]);
    return [];
  };
  return { candidates: await found(), paths: null };
}

function fitting({ candidates, paths: kind }: Completion, current: string): Completion {
  const seen = new Set<string>();
  const kept = candidates.filter(([value]) => value.startsWith(current) && !seen.has(value) && seen.add(value));
  return { candidates: kept, paths: kind };
}
