import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calledCommand, commandReference, type CommandFacts } from '../../apps/cli/dist/reference/index.js';
import { parseScenario, type ScenarioStep } from '../../apps/cli/src/testing/scenario.ts';
import { listCodes } from '../../packages/diagnostics/dist/index.js';
import { root } from '../steps.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './generated-file.ts';

/** A step of a scenario, with the page of the command that it calls. */
interface Shown extends ScenarioStep {
  readonly words: string;
}

const exits: Readonly<Record<number, string>> = {
  0: 'It was done.',
  1: 'It failed, or what was asked about is not in order; for `diff`, something differs.',
  2: 'The call was mistaken, or something could not be read: nothing was done.',
  3: 'A manifest was rejected.',
  4: 'There is no such thing.',
  5: 'No daemon answers, or it stopped while it did.',
  6: 'The task failed or was cancelled.',
  7: 'It took longer than it was given.',
  8: 'Something else holds or has changed it: a state, a lock.',
  9: 'It is not permitted.',
  130: 'It was interrupted with Ctrl-C; a task that was followed goes on.',
};

/** A page a command with all of its options, what the scenarios show of it, and their index with the exit codes. */
export function generateCommandPages(): readonly GeneratedFile[] {
  const commands = commandReference();
  const shown = scenarioSteps();
  const missing = commands.filter(({ forms, answer }) => forms.includes('json') && answer === null);
  if (missing.length > 0) throw new Error(`The shape of what these print with -o json is missing in apps/cli/src/reference/answers.ts: ${missing.map(({ words }) => words).join(', ')}`);
  return [index(commands), ...commands.map((command) => ({ path: `docs/reference/commands/${fileOf(command)}`, text: `${page(command, shown.filter(({ words }) => words === command.words)).join('\n\n')}\n` }))];
}

const fileOf = ({ words }: CommandFacts) => `${words.replaceAll(' ', '-')}.md`;

function scenarioSteps(): readonly Shown[] {
  const folder = join(root, 'apps/cli/scenarios');
  return readdirSync(folder)
    .toSorted()
    .flatMap((file) => parseScenario(readFileSync(join(folder, file), 'utf8')).steps)
    .flatMap((step) => {
      // What stands beside other programs has an exit code that is not its own.
      const isAlone = /^orchestrator [^|;&\n]*(?:\n|$)/.test(step.command);
      const words = isAlone ? calledCommand(step.command) : null;
      return words === null ? [] : [{ ...step, words }];
    });
}

function page(command: CommandFacts, shown: readonly Shown[]): readonly string[] {
  const options = command.options.filter(({ flags }) => !flags.includes('--help'));
  const aliases = command.aliases.length === 0 ? [] : [`Also ${command.aliases.map((alias) => `\`${[...command.words.split(' ').slice(0, -1), alias].join(' ')}\``).join(', ')}.`];
  return [
    `# orchestrator ${command.words}`,
    generatedNote,
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    block([command.usage]),
    ...aliases,
    '## Options',
    markdownTable(
      ['option', 'meaning'],
      options.map(({ flags, description, choices, mandatory, initial }) => [
        `\`${flags}\``,
        [description, ...(mandatory ? ['(required)'] : []), ...(choices.length > 0 ? [`(${choices.join(', ')})`] : []), ...(initial === null ? [] : [`(default: ${initial})`])].join(' '),
      ]),
    ),
    ...(command.answer === null ? [] : [`With \`-o json\` it prints one document: [its schema](../json/${command.answer}.json), or with a failure [that of errors](../json/error.json).`]),
    ...examples(command, shown),
    ...exitCodes(shown),
  ];
}

/** Those of help, and the first short success that a scenario shows, with its answer. */
function examples({ examples: written }: CommandFacts, shown: readonly Shown[]): readonly string[] {
  const success = shown.find(({ command, exit, stdout, stderr }) => exit === 0 && command.startsWith('orchestrator ') && !command.includes('\n') && !/[|<>]{1}\s/.test(command) && stdout !== '' && stdout.split('\n').length <= 30 && stderr === '');
  const parts = [...(written.length === 0 ? [] : [block(written)]), ...(success === undefined ? [] : [block([`$ ${success.command}`, success.stdout], 'text')])];
  return parts.length === 0 ? [] : ['## Examples', ...parts];
}

/** The exit codes that scenarios show of it, with the codes of the errors. */
function exitCodes(shown: readonly Shown[]): readonly string[] {
  const seen = new Map<number, Set<string>>([[0, new Set()]]);
  for (const { exit, stdout, stderr } of shown) {
    const codes = seen.get(exit) ?? new Set();
    seen.set(exit, codes);
    if (exit !== 0) for (const [, code] of `${stdout}\n${stderr}`.matchAll(/\[([a-z]+(?:_[a-z]+)+)\]$/gm)) codes.add(code!);
  }
  const rows = [...seen].toSorted(([a], [b]) => a - b).map(([exit, codes]) => [String(exit), exits[exit] ?? '', [...codes].toSorted().map((code) => `[\`${code}\`](../errors/${code}.md)`).join(', ')]);
  return ['## Exit codes', markdownTable(['exit code', 'meaning', 'such as'], rows), 'Every command can also end with 2 (usage), and those that ask the daemon with 5: [all exit codes](README.md#exit-codes).'];
}

function index(commands: readonly CommandFacts[]): GeneratedFile {
  const byExit = Map.groupBy(listCodes().filter(({ retired }) => retired !== true), ({ exit, category }) => exit ?? (category === 'manifest' ? 3 : 1));
  const text = [
    '# Commands',
    generatedNote,
    'The answer of a command is on standard output, everything else on standard error. `-o json` prints exactly one JSON document, with a failure too: [its shapes](../json/README.md). A command whose output is no terminal asks nothing and prints no escapes.',
    markdownTable(['command', 'what it does'], commands.map((command) => [`[\`${command.words}\`](${fileOf(command)})`, command.summary])),
    '## Exit codes',
    markdownTable(
      ['exit code', 'meaning', 'error codes'],
      Object.entries(exits).map(([exit, meaning]) => {
        const codes = byExit.get(Number(exit) as 1) ?? [];
        return [exit, meaning, exit === '1' ? 'all others' : codes.map(({ code }) => `[\`${code}\`](../errors/${code}.md)`).join(', ')];
      }),
    ),
  ];
  return { path: 'docs/reference/commands/README.md', text: `${text.join('\n\n')}\n` };
}

function block(lines: readonly string[], language = 'sh'): string {
  return `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
}
