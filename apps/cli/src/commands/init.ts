import type { Context } from '../context.js';
import { runOrchestratord } from '../daemon/orchestratord.js';

/** The daemon's program makes the database: the command line has none of it. */
export async function run(context: Context<object>): Promise<number> {
  return runOrchestratord(['init', '--state-dir', context.stateDir, ...(context.format === 'table' ? [] : ['-o', context.format])]);
}
