import { OrchError } from '@orch/diagnostics';
import type { OpenRequest, ProcessSpec } from '@orch/driver';
import { programArguments } from '@orch/shell-command';
import { placeValues } from './place-values.js';
import { isExpandedByShell, promptVariable } from './prompt-in-shell.js';
import { fitsIntoEnvironment, refuseForArgument, refuseForEnvironment } from './value-limits.js';

const scriptName = 'command.sh';
const promptFile = 'prompt.txt';

export interface CommandPlan {
  readonly process: ProcessSpec;
  /** What the command's placeholders stand for, as far as they stand in it. */
  readonly used: readonly { readonly name: string; readonly value: string }[];
}

/** Plans `sh FILE`: the command stands in a file, so that its size is no matter and no argument shows it. */
export function planCommand(request: OpenRequest): CommandPlan {
  const { config, prompt, runDirectory } = request;
  const { command } = config;
  if (command === null || command.trim() === '') throw invalid('a shell agent needs a `command`', 'Add `command` to the agent or the step.');
  if (command.includes('\0')) throw invalid('the command holds a NUL character, which no shell takes', 'Remove it.');

  const path = `${runDirectory}/${promptFile}`;
  const values = { ...request.values, ...own(config.promptDelivery, prompt, path) };
  const held = config.promptDelivery === 'env' && !prompt.includes('\0') && !fitsIntoEnvironment(promptVariable, prompt) && isExpandedByShell(command);
  const { script, files, used } = placeValues(command, values, runDirectory, held ? { [promptVariable]: prompt } : {});
  refuseMissing(request, used);
  for (const name of programArguments(command, (each) => Object.hasOwn(values, each))) refuseForArgument(name, values[name] ?? '');
  const delivered = held ? {} : deliver(config.promptDelivery, prompt, path);
  return {
    process: {
      command: 'sh',
      args: [`${runDirectory}/${scriptName}`],
      env: delivered.env ?? {},
      files: [{ name: scriptName, text: script.endsWith('\n') ? script : `${script}\n` }, ...files, ...(delivered.files ?? [])],
      stdin: delivered.stdin ?? { type: 'null' },
    },
    used: used.map((name) => ({ name, value: values[name] ?? '' })),
  };
}

type Delivery = OpenRequest['config']['promptDelivery'];

/** The driver's own placeholders. */
function own(delivery: Delivery, prompt: string, path: string): Readonly<Record<string, string>> {
  if (delivery === 'arg') return { prompt };
  return delivery === 'file' ? { prompt_file: path } : {};
}

function deliver(delivery: Delivery, prompt: string, path: string): Partial<ProcessSpec> {
  switch (delivery) {
    case 'arg':
      return {};
    case 'stdin':
      return { stdin: { type: 'file', text: prompt } };
    case 'file':
      return { env: { ORCH_PROMPT_FILE: path }, files: [{ name: promptFile, text: prompt }] };
    case 'env':
      refuseForEnvironment(promptVariable, prompt);
      return { env: { [promptVariable]: prompt } };
  }
}

/** Apply says the same with the place in the manifest. */
function refuseMissing({ config }: OpenRequest, used: readonly string[]): void {
  if (config.promptDelivery !== 'arg' || used.includes('prompt')) return;
  if (config.block['requirePromptPlaceholder'] === true) {
    throw invalid('the command has no `{prompt}`, and `shell.requirePromptPlaceholder` is true', 'Write `{prompt}` where the prompt belongs, or set another `promptDelivery`.');
  }
}

function invalid(message: string, hint: string): OrchError {
  return new OrchError('driver_config_invalid', message, { hint });
}
