import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { withProduct } from './product.ts';

const settleMs = 2000;

/** Resident memory of a daemon that has nothing to do, against a Node.js process that has nothing to do. */
export async function benchIdleDaemon(): Promise<readonly Figure[]> {
  return withProduct(async ({ daemonPid }) => {
    const bare = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await sleep(settleMs);
    const [ours, theirs] = [residentMiB(daemonPid), residentMiB(bare.pid!)];
    bare.kill();
    return [
      { what: 'idle node', value: `${theirs.toFixed(0)} MiB`, ratio: null, aim: null },
      { what: 'idle daemon', value: `${ours.toFixed(0)} MiB`, ratio: ours / theirs, aim: null },
    ];
  });
}

function residentMiB(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
