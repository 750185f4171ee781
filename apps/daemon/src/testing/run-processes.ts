import { readdirSync, readFileSync } from 'node:fs';

export interface RunProcess {
  readonly pid: number;
  /** Arguments, joined by blanks. */
  readonly line: string;
}

/** The processes of all runs of one daemon, and what every process of this machine was called with, seen while it was looked. */
export interface RunProcesses {
  /** Those of runs that live now: by the marker in their environment, and by descent from one that was ever seen with it. */
  living(): readonly RunProcess[];
  /** What any process of this machine had in its argument list. */
  argumentLists(): readonly string[];
  stop(): void;
}

const everyMs = 25;

interface Program {
  readonly line: string;
  readonly marked: boolean;
}

/** `stateDir` is the daemon's, which stands in the environment of everything that it starts. */
export function watchRunProcesses(stateDir: string): RunProcesses {
  /** Start times of members by pid, as a pid may be given out again. */
  const members = new Map<number, string>();
  /** By process and program, since both arguments and environment are new with each program that a process becomes. */
  const programs = new Map<string, Program>();
  const look = (): readonly RunProcess[] => {
    const now = listProcesses().map((entry) => {
      const key = `${entry.pid} ${entry.startTime} ${entry.program}`;
      const program = programs.get(key) ?? readProgram(entry.pid, stateDir);
      programs.set(key, program);
      return { ...entry, ...program };
    });
    for (let size = -1; size !== members.size; ) {
      size = members.size;
      for (const { pid, parent, startTime, marked } of now) if (marked || members.has(parent)) members.set(pid, startTime);
    }
    return now.filter(({ pid, startTime }) => members.get(pid) === startTime).map(({ pid, line }) => ({ pid, line }));
  };
  const timer = setInterval(look, everyMs);
  return { living: look, argumentLists: () => [...programs.values()].map(({ line }) => line), stop: () => clearInterval(timer) };
}

/** Without those that are dead and wait to be collected. */
function listProcesses() {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((name) => {
    const stat = readOrEmpty(`/proc/${name}/stat`);
    // The name in brackets may hold brackets and spaces itself.
    const end = stat.lastIndexOf(')');
    const [state, parent, ...rest] = stat.slice(end + 2).split(' ');
    if (state === undefined || state === '' || state === 'Z' || state === 'X') return [];
    return [{ pid: Number(name), parent: Number(parent), program: stat.slice(0, end), startTime: rest[17] ?? '' }];
  });
}

function readProgram(pid: number, stateDir: string): Program {
  const variables = readOrEmpty(`/proc/${pid}/environ`).split('\0');
  return {
    line: readOrEmpty(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim(),
    marked: variables.includes(`ORCHESTRATOR_STATE_DIR=${stateDir}`) && variables.some((variable) => variable.startsWith('ORCH_RUN=')),
  };
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
