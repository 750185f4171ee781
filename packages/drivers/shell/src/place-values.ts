import { OrchError } from '@orch/diagnostics';
import { readCommand, replacePlaceholders, type PlacementProblem } from '@orch/shell-command';
import { refuseNul } from './value-limits.js';

export interface PlacedValues {
  /** What `sh` runs. */
  readonly script: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** Names of the values that stand in the command. */
  readonly used: readonly string[];
}

const fileName = 'values.sh';

/**
 * Gives a command its values: each becomes a variable of the shell that runs it, set by a file of the run, so that its size is no matter and
 * nothing in it is ever read as shell. `more` are set there too, under their own names. Throws OrchError `command_placeholder_unsafe` with the position, `command_value_unusable`.
 */
export function placeValues(command: string, values: Readonly<Record<string, string>>, runDirectory: string, more: Readonly<Record<string, string>> = {}): PlacedValues {
  const { placements, problems } = readCommand(command, (name) => Object.hasOwn(values, name), (name) => values[name]?.startsWith('/') === true);
  const [problem] = problems;
  if (problem) throw unsafe(problem, problems);
  const used = [...new Set(placements.map(({ name }) => name))];
  if (used.length === 0 && Object.keys(more).length === 0) return { script: command, files: [], used };
  const variables = new Map(used.map((name, index) => [name, `__orch_${index + 1}`]));
  const assignments = used.map((name) => {
    const value = values[name] ?? '';
    refuseNul(name, value);
    const variable = variables.get(name) ?? '';
    return assignment(variable, value);
  });
  const replaced = replacePlaceholders(command, placements, (name) => variables.get(name) ?? '');
  // On the command's own first line, so that the shell's messages name the lines that the author wrote.
  return { script: `. ${quote(`${runDirectory}/${fileName}`)}; ${replaced}`, files: [{ name: fileName, text: [...assignments, ...Object.entries(more).map(([variable, value]) => assignment(variable, value))].join('') }], used };
}

/** One that came with the environment would be passed on to every program, and a long value is too much for that. */
function assignment(variable: string, value: string): string {
  return `unset ${variable}\n${variable}=${quote(value)}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Apply has refused it with its place in the manifest; here it is refused again, so that nothing applied by another version runs. */
function unsafe({ name, line, column, reason }: PlacementProblem, problems: readonly PlacementProblem[]): OrchError {
  return new OrchError('command_placeholder_unsafe', `\`{${name}}\` cannot stand at line ${line}, column ${column} of the command: ${reason}`, {
    hint: 'Put it where a plain argument stands.',
    details: { problems },
  });
}
