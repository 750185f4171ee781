import type { Context } from '../context.js';
import { startDaemon } from '../daemon/start-daemon.js';
import { printStatus } from './daemon-status.js';

export async function run(context: Context<object>): Promise<void> {
  const { status, started } = await startDaemon(context.stateDir);
  if (!started) process.stderr.write('The daemon is running already.\n');
  await printStatus(context, status);
}
