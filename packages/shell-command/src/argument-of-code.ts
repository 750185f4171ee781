import { interpreterOf, isShell } from './interpreters.js';
import { walkArguments } from './walk-arguments.js';

/** The name that stands for the value in what is given here. */
export const argumentName = 'argument';

/** The code of a shell, by `-c`, whose next argument is the value, with `{argument}` where the code takes it by its number; null where there is none. */
export function argumentOfCode(words: readonly string[]): string | null {
  const operands = operandsOfCode(words);
  if (operands.length < 2) return null;
  const number = operands.length - 1;
  const parameter = number === 1 ? /\$(?:1(?!\d)|\{1\}|[@*])/g : new RegExp(`\\$(?:${number > 9 ? '' : `${number}|`}\\{${number}\\})`, 'g');
  return (operands[0] ?? '').replace(parameter, `{${argumentName}}`);
}

/** The same of a variable that holds the value; null where the code does not take it. */
export function variableOfCode(words: readonly string[], name: string): string | null {
  const [code = ''] = operandsOfCode(words);
  const replaced = code.replace(new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`, 'g'), `{${argumentName}}`);
  return replaced === code ? null : replaced;
}

function operandsOfCode(words: readonly string[]): readonly string[] {
  const index = words.findIndex((word) => isShell(interpreterOf(word)));
  const interpreter = interpreterOf(words[index] ?? '');
  if (!interpreter) return [];
  const { operands, operandIsCode } = walkArguments(interpreter, words.slice(index + 1));
  return operandIsCode ? operands : [];
}
