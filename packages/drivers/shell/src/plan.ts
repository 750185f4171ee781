import { OrchError } from '@orch/diagnostics';
import type { OpenRequest, ProcessSpec } from '@orch/driver';
import { replacePlaceholder } from './replace-placeholder.js';

/** Longest single string, NUL included, that Linux passes to a new process as an argument or a variable. */
export const kernelStringLimit = 128 * 1024;

const scriptName = 'command.sh';
const promptVariable = '__orch_prompt';

/** Plans `sh FILE`: the command stands in a file, so that its size is no matter and no argument shows it. */
export function planProcess(request: OpenRequest): ProcessSpec {
  const { config, prompt, runDirectory } = request;
  const { command } = config;
  if (command === null || command.trim() === '') throw invalid('a shell agent needs a `command`', 'Add `command` to the agent or the step.');
  if (command.includes('\0')) throw invalid('the command holds a NUL character, which no shell takes', 'Remove it.');

  const plan = (script: string, rest: Partial<ProcessSpec> = {}): ProcessSpec => ({
    command: 'sh',
    args: [`${runDirectory}/${scriptName}`],
    env: rest.env ?? {},
    files: [{ name: scriptName, text: script.endsWith('\n') ? script : `${script}\n` }, ...(rest.files ?? [])],
    stdin: rest.stdin ?? { type: 'null' },
  });

  switch (config.promptDelivery) {
    case 'stdin':
      return plan(command, { stdin: { type: 'file', text: prompt } });
    case 'file': {
      const name = 'prompt.txt';
      return plan(replacePlaceholder(command, '{prompt_file}', 'ORCH_PROMPT_FILE').command, {
        env: { ORCH_PROMPT_FILE: `${runDirectory}/${name}` },
        files: [{ name, text: prompt }],
      });
    }
    case 'env': {
      refuseNul(prompt);
      const size = byteLength(`ORCH_PROMPT=${prompt}`) + 1;
      if (size > kernelStringLimit) {
        throw invalid(`the prompt has ${byteLength(prompt)} bytes, and an environment variable holds at most ${kernelStringLimit - 'ORCH_PROMPT='.length - 1}`, 'Use `promptDelivery: stdin` or `file`.');
      }
      return plan(command, { env: { ORCH_PROMPT: prompt } });
    }
    case 'arg':
      return planArgument(command);
  }

  function planArgument(text: string): ProcessSpec {
    const replaced = replacePlaceholder(text, '{prompt}', promptVariable);
    if (replaced.count === 0) {
      if (config.block['requirePromptPlaceholder'] === true) {
        throw invalid('the command has no `{prompt}`, and `shell.requirePromptPlaceholder` is true', 'Write `{prompt}` where the prompt belongs, or set another `promptDelivery`.');
      }
      if (text.includes('{prompt_file}')) throw invalid('the command has `{prompt_file}`, which is given with `promptDelivery: file` only', 'Add `promptDelivery: file`.');
      return plan(text);
    }
    refuseNul(prompt);
    const name = 'prompt.sh';
    // A variable that came with the environment would be passed on to every program, and a long prompt is too much for that.
    const value = `unset ${promptVariable}\n${promptVariable}=${quote(prompt)}\n`;
    // On the command's own first line, so that the shell's messages name the lines that the author wrote.
    return plan(`. ${quote(`${runDirectory}/${name}`)}; ${replaced.command}`, { files: [{ name, text: value }] });
  }
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function refuseNul(prompt: string): void {
  if (prompt.includes('\0')) throw invalid('the prompt holds a NUL character, which neither an argument nor a variable can hold', 'Use `promptDelivery: stdin` or `file`.');
}

function invalid(message: string, hint: string): OrchError {
  return new OrchError('driver_config_invalid', message, { hint });
}
