import type { Strike } from './judge.ts';
import type { Victim } from './point.ts';
import { signal } from './processes.ts';
import type { ChaosDaemon, Sandbox } from './sandbox.ts';

/** Kills whoever of the victims is there now, as nearly together as can be, the daemon first. */
export function strike(sandbox: Sandbox, daemon: ChaosDaemon, victims: readonly Victim[]): readonly Strike[] {
  const runs = victims.some((victim) => victim !== 'daemon') ? sandbox.processes() : [];
  if (victims.includes('daemon')) daemon.child.kill('SIGKILL');
  return runs.flatMap((each): readonly Strike[] => {
    if (each.run === null) return [];
    const role = isSupervisor(each.command) ? 'supervisor' : 'provider';
    if (!victims.includes(role) || !signal(each, 'SIGKILL')) return [];
    return [{ role, task: each.run.task, step: each.run.step, run: each.run.nonce }];
  });
}

/** The supervisor's own word, in the spool: `BOOT-ID PID (…) …`. */
export function supervisorOf(sandbox: Sandbox, nonce: string): { readonly pid: number; readonly stat: string } | null {
  const claim = /^\S+ ((\d+) .*)\n$/.exec(sandbox.read(`state/spool/${nonce}/pid`) ?? '');
  return claim ? { pid: Number(claim[2]), stat: claim[1]! } : null;
}

/** The shell itself, its part that hands input on, and what that has just started. */
function isSupervisor(command: string): boolean {
  return command.includes(' orch-run /') || /^(\/bin\/)?cat \S+\/in\//.test(command);
}
