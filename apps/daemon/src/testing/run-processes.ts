import { readdirSync, readFileSync } from 'node:fs';

export interface RunProcess {
  readonly pid: number;
  /** Arguments, joined by blanks. */
  readonly line: string;
}

/** The processes of all runs of one daemon, and what every process of this machine was called with, seen while it was looked. */
export interface RunProcesses {
  /** Those of runs, of a task or of all, that live now: by the marker in their environment, and by descent from one that was ever seen with it. */
  living(task?: string): readonly RunProcess[];
  /** What any process of this machine had in its argument list. */
  argumentLists(): readonly string[];
  stop(): void;
}

const everyMs = 25;

interface Program {
  readonly line: string;
  /** Id of the task whose run's marker it has. */
  readonly task: string | null;
}

/** `stateDir` is the daemon's, which stands in the environment of everything that it starts. */
export function watchRunProcesses(stateDir: string): RunProcesses {
  /** Tasks by process, also of those that are gone. */
  const members = new Map<string, string>();
  /** By process and program, since both arguments and environment are new with each program that a process becomes. */
  const programs = new Map<string, Program>();
  const look = () => {
    const now = listProcesses().map((entry) => {
      const key = `${entry.process} ${entry.name}`;
      const program = programs.get(key) ?? readProgram(entry.pid, stateDir);
      // In the middle of an exec a process has its new name already, and no arguments and no environment yet.
      if (program.line !== '') programs.set(key, program);
      return { ...entry, ...program };
    });
    const byPid = new Map(now.map(({ pid, process }) => [pid, process]));
    for (let size = -1; size !== members.size; ) {
      size = members.size;
      for (const { process, parent, task } of now) {
        const its = task ?? members.get(byPid.get(parent) ?? '');
        if (its !== undefined && !members.has(process)) members.set(process, its);
      }
    }
    return now.flatMap(({ process, pid, line }) => (members.has(process) ? [{ pid, line, task: members.get(process) }] : []));
  };
  const living = (task?: string) => look().flatMap(({ task: its, ...each }) => (task === undefined || its === task ? [each] : []));
  const timer = setInterval(look, everyMs);
  return { living, argumentLists: () => [...programs.values()].map(({ line }) => line), stop: () => clearInterval(timer) };
}

/** Bit of a process’s flags that says that it is the kernel’s own, which has no program. */
const kernelThread = 0x20_0000;

/** Without those that are dead and wait to be collected. */
function listProcesses() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    const stat = readOrEmpty(`/proc/${name}/stat`);
    // The name in brackets may hold brackets and spaces itself.
    const end = stat.lastIndexOf(')');
    const [state, parent, ...rest] = stat.slice(end + 2).split(' ');
    if (state === undefined || state === '' || state === 'Z' || state === 'X') return [];
    if (Number(rest[4]) & kernelThread) return [];
    // A pid may be given out again; together with the start time it is one process for ever.
    return [{ process: `${name} ${rest[17]}`, pid: Number(name), parent: Number(parent), name: stat.slice(stat.indexOf('('), end) }];
  });
}

function readProgram(pid: number, stateDir: string): Program {
  const variables = readOrEmpty(`/proc/${pid}/environ`).split('\0');
  const isRun = variables.includes(`ORCHESTRATOR_STATE_DIR=${stateDir}`) && variables.some((variable) => variable.startsWith('ORCH_RUN='));
  return {
    line: readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim(),
    task: isRun ? (variables.find((variable) => variable.startsWith('ORCH_TASK_ID='))?.slice('ORCH_TASK_ID='.length) ?? null) : null,
  };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
