import { commandWord } from './command-word.js';
import { baseName, interpreterOf, isShell } from './interpreters.js';
import { walkArguments } from './walk-arguments.js';

export interface CodePlace {
  readonly reason: string;
  /** A literal `/` in the word makes a path of it, and so names a file of the author's choice. */
  readonly unlessPath: boolean;
}

export interface ShownValue {
  /** As it is written in the command. */
  readonly shown: string;
  /** It begins with a `/`, and so is never taken for an option. */
  readonly isPath: boolean;
}

const evaluating: ReadonlySet<string> = new Set(['eval', 'trap', 'let', 'ssh', 'rsh', 'remsh']);
/** As the command itself only: their names are words of every day. */
const evaluatingCommands: ReadonlySet<string> = new Set(['watch', 'parallel', 'bind', 'complete', 'compgen', 'fc', 'hash', 'enable']);
/** They look at words as names of variables, and some shells run a subscript in a name. */
const naming: ReadonlySet<string> = new Set(['unset', 'read', 'getopts', 'mapfile', 'readarray']);
const declaring: ReadonlySet<string> = new Set(['export', 'readonly', 'local', 'declare', 'typeset']);
/** They start a shell elsewhere, or as somebody else, behind options of their own. */
const launchers: ReadonlySet<string> = new Set(['sudo', 'doas', 'docker', 'podman', 'nerdctl', 'kubectl', 'chroot', 'nsenter', 'unshare', 'ssh', 'lxc', 'machinectl', 'systemd-run', 'flatpak', 'nix-shell']);
/** Variables whose value a shell expands or runs of its own accord. */
const runVariables: ReadonlySet<string> = new Set(['PS0', 'PS1', 'PS2', 'PS4', 'PROMPT_COMMAND', 'ENV', 'BASH_ENV']);
const assignment = /^([A-Za-z_]\w*)\+?=/;

/**
 * Why a value in the next or current word of a simple command would be run as code, whatever its quotes here; null where it is not known
 * to be. `words` stand before that word without their quotes, `start` is what of the word stands before the value, `shown` the placeholder.
 */
export function codePlace(words: readonly string[], start: string, { shown, isPath }: ShownValue): CodePlace | null {
  const evaluator = words.find((word) => evaluating.has(baseName(word)));
  if (evaluator !== undefined) return certain(`\`${evaluator}\` runs its arguments as code, whatever their quotes here`);
  const command = commandWord(words);
  for (const [index, word] of words.entries()) {
    const found = placeInInterpreter(words, index, start, { shown, isPath }, index === command);
    if (found) return found;
    if (index === command && /[$`]/.test(word) && /^-[A-Za-z]*c$/.test(words.at(-1) ?? '')) {
      return certain(`\`${word}\` may be a shell, and \`${words.at(-1) ?? ''}\` would make code of it; pass it as an argument of the code`);
    }
  }
  if (command === null) return null;
  return command === words.length ? placeOfCommand(start) : placeInBuiltin(baseName(words[command] ?? ''), words.slice(command + 1), start);
}

/** Whether a whole simple command runs what it reads on standard input: by which program. */
export function runsItsInput(words: readonly string[]): string | null {
  const command = commandWord(words);
  if (command === null) return null;
  const launches = words.slice(0, command + 1).some((word) => launchers.has(baseName(word)));
  const index = words.findIndex((word, at) => (at === command && interpreterOf(word)) || (at > command && launches && isShell(interpreterOf(word))));
  const name = words[index];
  const interpreter = name === undefined ? undefined : interpreterOf(name);
  if (name === undefined || !interpreter || interpreter.readsWith < 0) return null;
  const { operands, operandIsCode, hasCode, readsInput } = walkArguments(interpreter, words.slice(index + 1));
  return !operandIsCode && !hasCode && (readsInput || operands.length <= interpreter.readsWith) ? name : null;
}

function placeInInterpreter(words: readonly string[], index: number, start: string, { shown, isPath }: ShownValue, isCommand: boolean): CodePlace | null {
  const name = words[index] ?? '';
  const interpreter = interpreterOf(name);
  if (!interpreter) return null;
  const walked = walkArguments(interpreter, words.slice(index + 1));
  const isCode = (option: string): CodePlace => certain(becomesCode(name, option, isShell(interpreter), shown));
  if (walked.next === 'value') return null;
  if (walked.next === 'code') return isCode(walked.option ?? '');
  if (!walked.optionsEnded && interpreter.attached.test(`${start}{`)) return isCode(start);
  if (!walked.optionsEnded && /^[-+]/.test(start)) return null;
  // What an expansion at the beginning gives is as unknown as a value.
  const mayBeOption = !walked.optionsEnded && /^(?:$|[$`])/.test(start) && !isPath;
  if (walked.operands.length > 0 || walked.hasCode) return mayBeOption && interpreter.lateOptions ? certain(takenForOption(name)) : null;
  if (walked.operandIsCode) return isCode(walked.option ?? '');
  if (walked.readsInput) return mayBeOption ? certain(takenForOption(name)) : null;
  if (interpreter.operand === 'code') return isCode('');
  return interpreter.operand === 'script' && isCommand ? { reason: `\`${name}\` would run it as a script, or take it for an option`, unlessPath: true } : null;
}

function takenForOption(name: string): string {
  return `\`${name}\` could take it for an option, and options bring code; put \`--\` before it`;
}

function becomesCode(name: string, option: string, isOfShell: boolean, shown: string): string {
  const whole = option === '' ? name : `${name} ${option}`;
  const instead = isOfShell ? `\`${name} -c '… "$1"' ${baseName(name)} ${shown}\`` : 'the code then takes it from there';
  return `it would become part of the code that \`${whole}\` runs; pass it as an argument: ${instead}`;
}

function placeOfCommand(start: string): CodePlace | null {
  const variable = assignment.exec(start)?.[1];
  if (variable !== undefined) return runVariables.has(variable) ? certain(`shells run what \`${variable}\` holds`) : null;
  if (/^[A-Za-z_]\w*\[/.test(start)) return certain('a subscript is arithmetic, which some shells run code in');
  return /^[-+]/.test(start) ? null : { reason: 'it would choose the program that is run', unlessPath: true };
}

function placeInBuiltin(name: string, words: readonly string[], start: string): CodePlace | null {
  if (evaluatingCommands.has(name)) return certain(`\`${name}\` runs its arguments as code, whatever their quotes here`);
  if (naming.has(name)) return certain(`\`${name}\` takes it for the name of a variable, and some shells run code in such names`);
  if (name === '.' || name === 'source') return words.length === 0 ? { reason: `\`${name}\` would run it as a script`, unlessPath: true } : null;
  const before = words.at(-1) ?? '';
  if ((name === 'printf' && before === '-v' && words.length === 1) || ((name === 'test' || name === '[') && /^-[vR]$/.test(before))) {
    return certain(`\`${name} ${before}\` takes it for the name of a variable, and some shells run code in such names`);
  }
  return declaring.has(name) ? placeInDeclaration(name, words, start) : null;
}

function placeInDeclaration(name: string, words: readonly string[], start: string): CodePlace | null {
  const option = words.find((word) => /^[-+]/.test(word) && !/^[-+][gxrlut]+$|^--$/.test(word));
  if (option !== undefined) return certain(`with \`${option}\`, \`${name}\` may run code in it; assign it without`);
  const variable = assignment.exec(start)?.[1];
  if (variable === undefined) return certain(`\`${name}\` takes it for the name of a variable, and some shells run code in such names`);
  return runVariables.has(variable) ? certain(`shells run what \`${variable}\` holds`) : null;
}

function certain(reason: string): CodePlace {
  return { reason, unlessPath: false };
}
