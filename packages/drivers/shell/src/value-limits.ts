import { OrchError } from '@orch/diagnostics';

/** Longest single string, NUL included, that Linux passes to a new process as an argument or a variable. */
const kernelStringLimit = 128 * 1024;
export const longestArgument = kernelStringLimit - 1;

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function isTooLongForArgument(value: string): boolean {
  return byteLength(value) > longestArgument;
}

export function refuseNul(name: string, value: string): void {
  if (!value.includes('\0')) return;
  throw new OrchError('command_value_unusable', `what \`{${name}}\` stands for holds a NUL character, which neither an argument nor a variable can hold`, { hint: wayRound(name) });
}

/** For an argument of a program that is started in any case. */
export function refuseForArgument(name: string, value: string): void {
  if (!isTooLongForArgument(value)) return;
  throw new OrchError('command_value_unusable', `\`{${name}}\` has ${byteLength(value)} bytes, and one argument of a program holds at most ${longestArgument}`, { hint: wayRound(name) });
}

/** How a value reaches a command that no argument or variable can hold; completes a sentence. */
export function wayRound(name: string): string {
  if (name === 'prompt') return 'Use `promptDelivery: stdin` or `file`.';
  return name.endsWith('_path') ? 'Use another path.' : `Use \`{${name}_path}\`, which is a file that holds it.`;
}

export function fitsIntoEnvironment(variable: string, value: string): boolean {
  return byteLength(value) <= longestIn(variable);
}

function longestIn(variable: string): number {
  return kernelStringLimit - `${variable}=`.length - 1;
}

/** For a variable that is passed on to the programs of the command. */
export function refuseForEnvironment(variable: string, value: string): void {
  if (value.includes('\0')) {
    throw new OrchError('command_value_unusable', 'the prompt holds a NUL character, which neither an argument nor a variable can hold', { hint: wayRound('prompt') });
  }
  if (!fitsIntoEnvironment(variable, value)) {
    throw new OrchError('command_value_unusable', `the prompt has ${byteLength(value)} bytes, and an environment variable holds at most ${longestIn(variable)}`, {
      hint: `${wayRound('prompt')} A command that writes \`"$${variable}"\` itself, outside single quotes, gets a prompt of any size.`,
    });
  }
}
