import type { Context } from '../context.js';
import { drainTasks } from '../daemon/drain-tasks.js';
import { stopDaemon } from '../daemon/stop-daemon.js';
import { print } from '../output/print.js';

export interface StopOptions {
  readonly timeout: number;
  readonly wait?: boolean;
  readonly cancel?: boolean;
}

export async function run(context: Context<StopOptions>): Promise<void> {
  const { wait = false, cancel = false } = context.options;
  if (wait || cancel) await drainTasks(await context.client(), cancel, (line) => process.stderr.write(`${line}\n`));
  const stopped = await stopDaemon(context.stateDir, context.options.timeout * 1000);
  const left = stopped.leftRunning.map((run) => `${run.task} step ${run.step}`);
  await print(context.format, {
    value: { stopped: true, pid: stopped.pid, leftRunning: stopped.leftRunning },
    table: () => [`stopped (pid ${stopped.pid})`, ...(left.length === 0 ? [] : [`left running, found again at the next start: ${left.join(', ')}`])].join('\n'),
    names: () => [String(stopped.pid)],
  });
}
