import { interpreterOf, isShell } from './interpreters.js';
import { walkArguments } from './walk-arguments.js';

/** The name that stands for the value in what `argumentOfCode` gives. */
export const argumentName = 'argument';

/** The code of a shell, by `-c`, whose next argument is the value, with `{argument}` where the code takes it by its number; null where there is none. */
export function argumentOfCode(words: readonly string[]): string | null {
  const index = words.findIndex((word) => isShell(interpreterOf(word)));
  const interpreter = interpreterOf(words[index] ?? '');
  if (!interpreter) return null;
  const { operands, operandIsCode } = walkArguments(interpreter, words.slice(index + 1));
  if (!operandIsCode || operands.length < 2) return null;
  const number = operands.length - 1;
  const parameter = number === 1 ? /\$(?:1(?!\d)|\{1\}|[@*])/g : new RegExp(`\\$(?:${number > 9 ? '' : `${number}|`}\\{${number}\\})`, 'g');
  return (operands[0] ?? '').replace(parameter, `{${argumentName}}`);
}
