import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from './processes.ts';
import type { Sandbox } from './sandbox.ts';

interface Innocent {
  readonly pid: number;
  readonly startTime: string;
}

const lastPidFile = '/proc/sys/kernel/ns_last_pid';

/**
 * Makes a process that has nothing to do with the run and has the pid of its dead supervisor: by asking the kernel for that pid, and where that is not
 * allowed, by naming an innocent's pid in the supervisor's claim, whose start time stays the dead one's. It has a session of its own: where the check is
 * switched off, whole sessions are killed.
 */
export async function recyclePid(sandbox: Sandbox, nonce: string, claim: { readonly pid: number; readonly stat: string }): Promise<Innocent> {
  while (startTimeOf(claim.pid) !== null) await sleep(5);
  for (let tries = 0; tries < 300 && existsSync(lastPidFile); tries++) {
    const { stdout, status } = spawnSync('setsid', ['/bin/sh', '-c', `echo ${claim.pid - 1} >${lastPidFile} || exit 1; exec 2>&- ; sleep 1000 >&- & echo $!`], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
    const pid = Number(stdout);
    if (status !== 0 || !(pid > 1)) break;
    const startTime = startTimeOf(pid);
    if (pid === claim.pid && startTime !== null) return { pid, startTime };
    process.kill(pid, 'SIGKILL');
  }
  const child = spawn('sleep', ['1000'], { env: { PATH: process.env['PATH'] }, detached: true, stdio: 'ignore' });
  child.unref();
  const pid = child.pid ?? 0;
  const boot = sandbox.read(`state/spool/${nonce}/pid`)?.split(' ')[0] ?? '';
  writeFileSync(join(sandbox.state, 'spool', nonce, 'pid'), `${boot} ${claim.stat.replace(/^\d+/, String(pid))}\n`);
  return { pid, startTime: startTimeOf(pid) ?? '' };
}
