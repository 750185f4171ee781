import { placeByOption } from './code-options.js';
import { commandWords } from './command-word.js';
import type { Frame } from './frame.js';
import { baseName, interpreterOf, isShell } from './interpreters.js';
import { placeInRunner } from './runners.js';
import { placeInVariable } from './run-variables.js';
import { walkArguments } from './walk-arguments.js';
import { wrapperOf } from './wrappers.js';

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
/** Whatever their arguments are, they only show, compare or keep them. */
const plain: ReadonlySet<string> = new Set(['echo', 'printf', 'grep', 'egrep', 'fgrep', 'rg', 'cat', 'tee', 'jq', 'test', '[']);
/** In the code of another language: what makes code of a text, or gives it to a shell. */
const evaluates = /(?<![\w.])(?:eval|exec|execfile|compile|system|popen|passthru|shell_exec|proc_open|Function|instance_eval|class_eval|qx)\b|\b(?:os|child_process|subprocess|vm)\b.*\b(?:system|popen\w*|exec\w*|getoutput|getstatusoutput|runIn\w+)\b|\bexecSync\b|\bshell\s*[=:]\s*true\b/is;
const assignment = /^([A-Za-z_]\w*)\+?=/;

/**
 * Why a value in the next or current word of a simple command would be run as code, whatever its quotes here; null where it is not known
 * to be. `words` stand before that word without their quotes, `start` is what of the word stands before the value, `shown` the placeholder.
 */
export function codePlace(words: readonly string[], start: string, { shown, isPath }: ShownValue): CodePlace | null {
  const commands = commandWords(words);
  const isPlain = commands.length > 0 && commands.every((index) => plain.has(baseName(words[index] ?? '')));
  for (const [index, word] of isPlain ? [] : words.entries()) {
    if (evaluating.has(baseName(word))) return certain(`\`${word}\` runs its arguments as code, whatever their quotes here`);
    const isCommand = commands.includes(index);
    const found = placeInInterpreter(words, index, start, { shown, isPath }, isCommand);
    if (found) return found;
    if (isCommand && /[$`]/.test(word) && /^-[A-Za-z]*c$/.test(words.at(-1) ?? '')) {
      return certain(`\`${word}\` may be a shell, and \`${words.at(-1) ?? ''}\` would make code of it; pass it as an argument of the code`);
    }
  }
  for (const command of commands) {
    const found = command === words.length ? placeOfCommand(words, start) : placeInCommand(words, command, start, isPath);
    if (found) return found;
  }
  return null;
}

/** The same where expansions before it come to nothing. */
export function codePlaceWithout(frame: Frame, shown: ShownValue): CodePlace | null {
  if (!frame.solid.includes(false)) return null;
  const words = frame.words.filter((_, index) => frame.solid[index]);
  const found = codePlace(words, frame.word ?? '', shown);
  return found && { ...found, reason: `${found.reason}, should the expansion before it be empty; put that in double quotes` };
}

function placeInCommand(words: readonly string[], command: number, start: string, isPath: boolean): CodePlace | null {
  const name = words[command] ?? '';
  const byRunner = placeInRunner(baseName(name), words.slice(command + 1), start);
  if (byRunner) return byRunner;
  const byOption = placeByOption(name, words.slice(command + 1), start, isPath);
  return byOption === null ? placeInBuiltin(baseName(name), words.slice(command + 1), start) : certain(byOption);
}

function placeInInterpreter(words: readonly string[], index: number, start: string, { shown, isPath }: ShownValue, isCommand: boolean): CodePlace | null {
  const name = words[index] ?? '';
  const interpreter = interpreterOf(name);
  if (!interpreter) return null;
  const walked = walkArguments(interpreter, words.slice(index + 1));
  const isCode = (option: string): CodePlace => certain(becomesCode(name, option, isShell(interpreter), shown));
  if (walked.next === 'value') return interpreter.file.test(words.at(-1) ?? '') ? { reason: `\`${name}\` would run it as a script`, unlessPath: true } : null;
  if (walked.next === 'code') return isCode(walked.option ?? '');
  if (!walked.optionsEnded && interpreter.attached.test(`${start}{`)) return isCode(start);
  if (!walked.optionsEnded && /^[-+]/.test(start)) return null;
  // What an expansion at the beginning gives is as unknown as a value.
  const mayBeOption = !walked.optionsEnded && /^(?:$|[$`])/.test(start) && !isPath;
  if (walked.code !== null && evaluates.test(walked.code)) return certain(`the code that \`${name} ${walked.option ?? ''}\` runs may run its arguments as code; put it into a file`);
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

function placeOfCommand(words: readonly string[], start: string): CodePlace | null {
  const variable = assignment.exec(start)?.[1];
  if (variable !== undefined) return placeInVariable(variable);
  if (/^[A-Za-z_]\w*\[/.test(start)) return certain('a subscript is arithmetic, which some shells run code in');
  const wrapper = words.find((word) => wrapperOf(word));
  if (/^[-+]/.test(start)) return wrapper === undefined ? null : certain(`\`${wrapper}\` takes it for an option, which may bring another program`);
  return { reason: 'it would choose the program that is run', unlessPath: true };
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
  return placeInVariable(variable);
}

function certain(reason: string): CodePlace {
  return { reason, unlessPath: false };
}
