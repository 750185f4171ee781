import { isOrchError, lookupCode, OrchError } from '@orch/diagnostics';
import { help } from './help.js';
import type { Options } from './options.js';
import { wantsColor } from './output/wants-color.js';
import { parseArguments } from './parse-arguments.js';
import { writeOut } from './output/write-out.js';
import { version } from './version.js';

/** Runs the program and sets the exit code; the only place that does. */
export async function main(args: readonly string[]): Promise<void> {
  let options: Options | null = null;
  try {
    const parsed = parseArguments(args);
    if (parsed === 'help') writeOut(help);
    else if (parsed === 'version') writeOut(`${version}\n`);
    else {
      options = parsed;
      // Help and mistakes need none of it.
      const { run } = await import('./run.js');
      process.exitCode = await run(options);
    }
  } catch (error) {
    process.exitCode = fail(error, options, args);
  }
}

/** On stderr; with `-o json` as the one document on stdout. */
function fail(error: unknown, options: Options | null, args: readonly string[]): number {
  const failure = isOrchError(error)
    ? error
    : new OrchError('internal_error', error instanceof Error ? error.message : String(error), { hint: 'This is a fault of the program; please report it with the command that you ran.' });
  if (options === null ? asksForJson(args) : options.format === 'json') writeOut(`${JSON.stringify({ error: failure }, null, 2)}\n`);
  else {
    const red = (text: string) => (wantsColor(options?.color ?? null, process.stderr.isTTY, process.env) ? `\u001B[31m${text}\u001B[0m` : text);
    process.stderr.write(`${red('error:')} ${failure.message} [${failure.code}]\n${failure.hint === null ? '' : `  ${failure.hint}\n`}`);
  }
  return lookupCode(failure.code).exit ?? 1;
}

/** Read from the arguments themselves, which may not have been understood. */
function asksForJson(args: readonly string[]): boolean {
  return args.some((arg, index) => arg === '-ojson' || arg === '--output=json' || (arg === 'json' && ['-o', '--output'].includes(args[index - 1] ?? '')));
}
