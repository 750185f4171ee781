import { readdirSync, readFileSync } from 'node:fs';

/** A process of one sandbox, as `/proc` shows it. */
export interface SandboxProcess {
  readonly pid: number;
  readonly startTime: string;
  readonly command: string;
  /** The run, task and step that its environment names; null for one of no run, such as a daemon. */
  readonly run: { readonly nonce: string; readonly task: string; readonly step: string } | null;
}

/** Every live process whose environment names the sandbox. */
export function sandboxProcesses(root: string): readonly SandboxProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const environment = readOrNull(`/proc/${name}/environ`);
      const startTime = startTimeOf(Number(name));
      if (environment === null || startTime === null || !environment.includes(root)) return [];
      const values = new Map(environment.split('\0').map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]));
      const nonce = values.get('ORCH_RUN');
      const run = nonce === undefined ? null : { nonce, task: values.get('ORCH_TASK_ID') ?? '', step: values.get('ORCH_STEP') ?? '' };
      return [{ pid: Number(name), startTime, command: (readOrNull(`/proc/${name}/cmdline`) ?? '').replaceAll('\0', ' ').trim(), run }];
    });
}

/** Null for a process that is gone, or that is dead and only waits to be collected. */
export function startTimeOf(pid: number): string | null {
  const fields = statFields(pid);
  return fields === null || fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null);
}

export function isStopped(pid: number): boolean {
  return statFields(pid)?.[0] === 'T';
}

/** True when the very process was there to be killed. */
export function signal(target: { readonly pid: number; readonly startTime: string }, name: NodeJS.Signals): boolean {
  if (startTimeOf(target.pid) !== target.startTime) return false;
  try {
    return process.kill(target.pid, name);
  } catch {
    return false;
  }
}

function statFields(pid: number): readonly string[] | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}
