import { CommanderError } from 'commander';
import { watchReaders } from './output/reader-gone.js';
import { reportFailure } from './output/report-failure.js';
import { createProgram } from './program.js';
import { usageError } from './usage-error.js';

/** Runs one command and sets the exit code; the only place that does. */
export async function main(args: readonly string[]): Promise<void> {
  watchReaders();
  try {
    await createProgram(args[0]).parseAsync(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    // Help and version that were asked for.
    if (error instanceof CommanderError && error.exitCode === 0) return;
    process.exitCode = await reportFailure(error instanceof CommanderError ? usageError(error, args) : error, args);
  }
}
