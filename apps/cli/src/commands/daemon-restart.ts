import { existsSync } from 'node:fs';
import { OrchError, isOrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { drainTasks } from '../daemon/drain-tasks.js';
import { orchestratordPath } from '../daemon/orchestratord.js';
import { startDaemon } from '../daemon/start-daemon.js';
import { stopDaemon } from '../daemon/stop-daemon.js';
import { print } from '../output/print.js';
import type { StopOptions } from './daemon-stop.js';
import { statusOf, statusText } from './daemon-status.js';

/** Stops the daemon, if one runs, and starts one with the same state directory and this environment; running steps go on meanwhile. */
export async function run(context: Context<StopOptions>): Promise<void> {
  const { wait = false, cancel = false, timeout } = context.options;
  const program = orchestratordPath();
  // Before the old one is gone.
  if (!existsSync(program)) throw new OrchError('daemon_start_failed', `There is no program ${program} to start, so that nothing was stopped.`, { hint: 'ORCHESTRATORD names it, where it is set.', details: { program } });
  const client = await context.client();
  const before = await statusOf(client);
  if (before !== null && (wait || cancel)) await drainTasks(client, cancel, (line) => process.stderr.write(`${line}\n`));
  const stopped = before === null ? null : await stopDaemon(context.stateDir, timeout * 1000);
  const { status } = await startDaemon(context.stateDir).catch((error: unknown) => {
    throw stopped === null ? error : notStarted(error, stopped.pid);
  });
  const left = stopped?.leftRunning ?? [];
  await print(context.format, {
    value: { ...status, stopped: stopped === null ? null : { pid: stopped.pid, leftRunning: left } },
    table: () =>
      [
        stopped === null ? 'no daemon was running' : `stopped (pid ${stopped.pid})`,
        ...(left.length === 0 ? [] : [`went on meanwhile: ${left.map(({ task, step }) => `${task} step ${step}`).join(', ')}`]),
        statusText(status),
      ].join('\n'),
    names: () => [String(status.pid)],
  });
}

/** The reason of the new one, and how things stand now. */
function notStarted(error: unknown, pid: number): unknown {
  if (!isOrchError(error)) return error;
  return new OrchError(error.code, `The daemon (pid ${pid}) has stopped, and no new one came up: ${error.message}`, {
    hint: `${error.hint === null ? '' : `${error.hint} `}Steps that were running go on; start a daemon with \`orchestrator daemon start\` when that is mended.`,
    details: error.details,
    cause: error,
  });
}
