import { enableCompileCache } from 'node:module';
import { OrchError } from '@orch/diagnostics';
import { CommanderError } from 'commander';
import { reportFailure } from './output/report-failure.js';
import { wantsJson } from './output/format.js';
import { createProgram } from './program.js';

/** Runs one command and sets the exit code; the only place that does. */
export async function main(args: readonly string[]): Promise<void> {
  enableCompileCache();
  // A reader that has gone (`| head`) is no failure of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? afterCommander(error, args) : await reportFailure(error, args);
  }
}

/** Commander has written help or its message already, except where one JSON document is wanted. */
function afterCommander(error: CommanderError, args: readonly string[]): number {
  if (error.exitCode === 0) return 0;
  if (wantsJson(args)) {
    const failure = new OrchError('usage_error', error.message.replace(/^error: /, ''), { hint: 'See --help.' });
    process.stdout.write(`${JSON.stringify({ error: failure }, null, 2)}\n`);
  }
  return 2;
}
