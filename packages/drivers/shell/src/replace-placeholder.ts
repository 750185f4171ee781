import { OrchError } from '@orch/diagnostics';
import { PlacementProblem, scanCommand, type Quoting } from './scan-command.js';

/**
 * Replaces each placeholder of a command by a reference to a shell variable that gives the variable's value byte for byte, as (part
 * of) one word. The value itself never stands in the command, so nothing in it can be read as shell.
 * Throws OrchError `driver_config_invalid`, with the position, where that cannot be had for sure.
 */
export function replacePlaceholder(command: string, placeholder: string, variable: string): { readonly command: string; readonly count: number } {
  const references: Record<Quoting, string> = {
    unquoted: `"\${${variable}}"`,
    double: `\${${variable}}`,
    single: `'"\${${variable}}"'`,
    'here-document': `\${${variable}}`,
  };
  const placements = locate(command, placeholder);
  let replaced = '';
  let end = 0;
  for (const { offset, quoting } of placements) {
    replaced += command.slice(end, offset) + references[quoting];
    end = offset + placeholder.length;
  }
  return { command: replaced + command.slice(end), count: placements.length };
}

function locate(command: string, placeholder: string): ReturnType<typeof scanCommand> {
  try {
    return scanCommand(command, placeholder);
  } catch (error) {
    if (!(error instanceof PlacementProblem)) throw error;
    const before = command.slice(0, error.offset);
    const line = before.split('\n').length;
    const column = error.offset - before.lastIndexOf('\n');
    throw new OrchError('driver_config_invalid', `the command’s \`${placeholder}\` at line ${line}, column ${column} cannot be replaced safely: ${error.message}`, {
      hint: `Put \`${placeholder}\` where a plain argument stands, or take the prompt from standard input with \`promptDelivery: stdin\`.`,
      details: { placeholder, line, column },
    });
  }
}
