import { readCommand } from '@orch/shell-command';

export const promptVariable = 'ORCH_PROMPT';
const placeholder = 'prompt-of-the-step';

/**
 * Whether the shell that runs the command expands the variable itself wherever the command mentions it: then a variable that is not passed on holds a prompt of
 * any size. In the code of another program, in single quotes, or read by a program from its environment, it does not.
 */
export function isExpandedByShell(command: string): boolean {
  const mentions = command.match(new RegExp(promptVariable, 'g'))?.length ?? 0;
  const written = new RegExp(`\\$(?:${promptVariable}(?![A-Za-z0-9_])|\\{${promptVariable}\\})`, 'g');
  const marked = command.replace(written, `{${placeholder}}`);
  const { placements, problems } = readCommand(marked, (name) => name === placeholder);
  return mentions > 0 && problems.length === 0 && placements.length === mentions && placements.every(({ quoting }) => quoting !== 'single');
}
