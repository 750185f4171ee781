/** Who a process is, so that another one with a recycled pid is never taken for it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** The kernel's own start time; opaque, equal only for the same process. */
  readonly startTime: string;
  /** Changes with every start of the machine. */
  readonly bootId: string;
}

export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly startTime: string;
}

/** What the system says about its processes. One implementation per system; dead ones that wait to be collected are left out. */
export interface ProcessTable {
  readonly bootId: string;
  read(pid: number): ProcessEntry | null;
  /** All of them; with `after`, those whose pid was given out later than that one, which is quick right after a start. */
  list(after?: number): readonly ProcessEntry[];
  /** Whether the process was started with this `NAME=value` in its environment; false where that cannot be read, null while it is in the middle of an exec and has none for the moment. */
  hasEnvironment(pid: number, assignment: string): boolean | null;
}

export function isAlive(table: ProcessTable, identity: ProcessIdentity): boolean {
  return identity.bootId === table.bootId && table.read(identity.pid)?.startTime === identity.startTime;
}
