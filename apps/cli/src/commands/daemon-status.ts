import { isOrchError } from '@orch/diagnostics';
import type { Client, Status } from '@orch/protocol';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { age } from '../output/time.js';

/** Exit code 5 when no daemon answers. */
export async function run(context: Context<object>): Promise<number> {
  const status = await statusOf(await context.client());
  if (status === null) {
    await print(context.format, {
      value: { running: false, pid: null, version: null, protocol: null, stateDir: context.stateDir, socket: null, startedAt: null, tasks: null },
      table: () => `not running (state directory ${context.stateDir})`,
      names: () => [],
    });
    return 5;
  }
  await printStatus(context, status);
  return 0;
}

/** Null when nobody answers. */
export async function statusOf(client: Client): Promise<Status | null> {
  try {
    return await client.status();
  } catch (error) {
    if (isOrchError(error) && error.code === 'daemon_unreachable') return null;
    throw error;
  }
}

export async function printStatus(context: Context<object>, status: Status): Promise<void> {
  await print(context.format, {
    value: status,
    table: () => statusText(status),
    names: () => [String(status.pid)],
  });
}

export function statusText(status: Status): string {
  return [
    `running for ${age(status.startedAt, Date.now())}, pid ${status.pid}, version ${status.version}`,
    `state directory  ${status.stateDir}`,
    `socket           ${status.socket}`,
    `tasks            ${status.tasks.running} running, ${status.tasks.waiting} waiting, ${status.tasks.paused} paused`,
  ].join('\n');
}
