import type { TurnFailure } from '@orch/driver';
import type { ExitedInput } from '@orch/driver-kit';
import type { CommandPlan } from './plan.js';
import { byteLength, isTooLongForArgument, longestArgument, wayRound } from './value-limits.js';

/** Signals that commands are ended by in practice, by the numbers that shells add to 128. */
const signalNames: Readonly<Record<number, string>> = { 1: 'SIGHUP', 2: 'SIGINT', 3: 'SIGQUIT', 6: 'SIGABRT', 8: 'SIGFPE', 9: 'SIGKILL', 11: 'SIGSEGV', 13: 'SIGPIPE', 14: 'SIGALRM', 15: 'SIGTERM' };

/** What to say of an end that is no success; null for exit code 0. `stderr` is the end of what was written there, `used` the command's values. */
export function exitFailure({ code, signal }: ExitedInput, stderr: string, used: CommandPlan['used']): TurnFailure | null {
  if (code === 0 && signal === null) return null;
  const lastLine = stderr.trimEnd().split('\n').at(-1)?.trim() ?? '';
  const said = lastLine === '' ? '' : `: ${lastLine}`;
  return { code: 'command_failed', message: `${describe(code, signal, used)}${said}` };
}

function describe(code: number | null, signal: string | null, used: CommandPlan['used']): string {
  if (signal !== null) return `the command was ended by ${signal}`;
  if (code === null) return 'the command ended, and its exit code is not known';
  const ended = `the command ended with code ${code}`;
  if (code === 127) return `${ended}, which says that a program was not found`;
  const long = code === 126 ? used.find(({ value }) => isTooLongForArgument(value)) : undefined;
  if (long) {
    const size = `\`{${long.name}}\` has ${byteLength(long.value)} bytes, and one argument of a program holds at most ${longestArgument}`;
    return `${ended}, which says that a program could not be started; ${size}. ${wayRound(long.name).replace(/\.$/, '')}`;
  }
  if (code === 126) return `${ended}, which says that a program was found and could not be started`;
  const name = signalNames[code - 128];
  return name === undefined ? ended : `${ended}, which a shell gives for a program that ${name} has ended`;
}
