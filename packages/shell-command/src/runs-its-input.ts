import { codePlace } from './code-place.js';
import { commandWords } from './command-word.js';
import { baseName, interpreterOf, isShell } from './interpreters.js';
import { standardInput, walkArguments } from './walk-arguments.js';
import { wrapperOf } from './wrappers.js';

/** They start a shell elsewhere, or as somebody else, behind options of their own. */
const launchers: ReadonlySet<string> = new Set(['sudo', 'doas', 'docker', 'podman', 'nerdctl', 'kubectl', 'chroot', 'nsenter', 'unshare', 'ssh', 'lxc', 'machinectl', 'systemd-run', 'flatpak', 'nix-shell', 'su', 'runuser', 'npx', 'uv', 'poetry', 'setpriv', 'firejail', 'bwrap']);

/** Whether a whole simple command runs what it reads on standard input: by which program. */
export function runsItsInput(words: readonly string[]): string | null {
  const commands = commandWords(words);
  const launcher = words.findIndex((word, index) => launchers.has(baseName(word)) && index <= (commands.at(-1) ?? -1));
  for (const [index, word] of words.entries()) {
    const isCommand = commands.includes(index);
    if (!isCommand && (launcher === -1 || index <= launcher || !isShell(interpreterOf(word)))) continue;
    const end = words.findIndex((other, at) => at > index && (other === ';' || other === '+'));
    if (readsCode(words, index, end === -1 ? words.length : end)) return word;
  }
  return runsFromArguments(words, commands);
}

function readsCode(words: readonly string[], index: number, end: number): boolean {
  const name = words[index] ?? '';
  const rest = words.slice(index + 1, end);
  if (name === '.' || name === 'source') return standardInput.test(rest[0] ?? '') && rest[0] !== '-';
  if (/^\$(?:SHELL|BASH)$/.test(name)) return rest.every((word) => word.startsWith('-'));
  const interpreter = interpreterOf(name);
  if (!interpreter) return false;
  if (/^(?:deno|bun)$/.test(baseName(name)) && rest[0] === 'run' && rest.some((word) => standardInput.test(word))) return true;
  const { operands, operandIsCode, hasCode, readsInput } = walkArguments(interpreter, rest);
  if (isShell(interpreter) && operandIsCode) return codeReadsCode(operands[0] ?? '');
  if (interpreter.operand !== 'script' && readsInput) return true;
  if (rest.some((word, at) => standardInput.test(word) && word !== '-' && /^--(?:rcfile|init-file|import|require|loader)$|^-r$/.test(rest[at - 1] ?? ''))) return true;
  return interpreter.readsWith >= 0 && !operandIsCode && !hasCode && (readsInput || operands.length <= interpreter.readsWith);
}

/** Whether a program in the code of a shell runs the input of that shell. Cut simply: in doubt it does. */
function codeReadsCode(code: string): boolean {
  // Nothing else is known of `"$(…)"`.
  if (code === '$') return true;
  const parts = code.split(/[;|&\n(){}`]+/).map((part) => part.replace(/["'<>]/g, ' ').trim().split(/\s+/));
  return parts.some((part) => part[0] !== '' && runsItsInput(part) !== null);
}

/** `xargs` makes arguments of the input: code where they are put into code, or stand where code or a program stands. */
function runsFromArguments(words: readonly string[], commands: readonly number[]): string | null {
  const at = words.findIndex((word) => baseName(word) === 'xargs');
  if (at === -1 || !commands.some((command) => command > at)) return null;
  const command = commands.find((index) => index > at) ?? words.length;
  if (command === words.length) return words.slice(at + 1).some((word) => wrapperOf(word)) ? 'xargs' : null;
  const replaced = replacedText(words.slice(at + 1, command));
  const name = words[command] ?? '';
  const rest = words.slice(command + 1);
  if (replaced !== null && name.includes(replaced)) return 'xargs';
  // Without a text to replace, a value comes behind the words that are there.
  if (replaced === null) return codePlace(words, '', { shown: '', isPath: false }) ? 'xargs' : null;
  if (/^(?:eval|ssh|make|gmake|watch|parallel)$/.test(baseName(name))) return 'xargs';
  const interpreter = interpreterOf(name);
  if (!interpreter) return codePlaceOfReplaced(words.slice(command), replaced) ? 'xargs' : null;
  const { operands, operandIsCode } = walkArguments(interpreter, rest);
  const code = operandIsCode ? operands[0] : rest.join(' ');
  return (code ?? '').includes(replaced) ? 'xargs' : null;
}

function codePlaceOfReplaced(words: readonly string[], replaced: string): boolean {
  return words.some((word, index) => word.includes(replaced) && codePlace(words.slice(0, index), word.slice(0, word.indexOf(replaced)), { shown: '', isPath: false }) !== null);
}

function replacedText(options: readonly string[]): string | null {
  for (const [index, option] of options.entries()) {
    const given = /^(?:-[0rtxpo]*I|--replace=|-[0rtxpo]*i)(.*)$/.exec(option);
    if (given) return given[1] !== '' ? (given[1] ?? '') : option.endsWith('I') ? (options[index + 1] ?? '') : '{}';
    if (option === '--replace') return '{}';
  }
  return null;
}
