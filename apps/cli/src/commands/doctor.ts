import type { Context } from '../context.js';
import { runOrchestratord } from '../daemon/orchestratord.js';

/** The daemon's program looks: the command line knows neither the database nor a driver. Exit code 1 when something needs a person. */
export async function run(context: Context<object>): Promise<number> {
  return runOrchestratord(['doctor', '--state-dir', context.stateDir, ...(context.format === 'table' ? [] : ['-o', context.format])]);
}
