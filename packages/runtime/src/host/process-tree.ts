import { setTimeout as delay } from 'node:timers/promises';
import type { ProcessEntry, ProcessIdentity, ProcessTable } from './process-table.js';

export const runMarker = 'ORCH_RUN';

export interface TreeRoot {
  readonly nonce: string;
  /** The supervisor, which leads a session of its own; null where its identity is not known. */
  readonly supervisor: ProcessIdentity | null;
  /** Whether the supervisor was seen alive by this daemon, so that its group and session cannot have become somebody else's. */
  readonly witnessed: boolean;
}

/** How long a process may be in the middle of its exec, and so be nobody's, before it is taken for one that has no environment. */
const undecidedMs = 1000;

interface Look {
  readonly members: readonly ProcessEntry[];
  /** Those that may be members too and cannot be asked for the moment. */
  readonly undecided: readonly ProcessEntry[];
}

/**
 * Every process of a run, the supervisor too: by parent, group, session and the marker in its environment. Since the supervisor leads a
 * session, each session of a member was made inside the run. Entries are `ProcessTable.list`.
 */
function findTree(table: ProcessTable, root: TreeRoot, entries: readonly ProcessEntry[]): Look {
  const { supervisor } = root;
  const members = new Set<ProcessEntry>();
  const leaders = new Set<number>();
  const add = (entry: ProcessEntry) => {
    members.add(entry);
    leaders.add(entry.session).add(entry.group);
  };
  const pids = new Set<number>();
  const leader = supervisor && supervisor.bootId === table.bootId ? entries.find((entry) => entry.pid === supervisor.pid) : undefined;
  if (supervisor && leader?.startTime === supervisor.startTime) add(leader);
  // A pid in use by another leader means that nothing is left of the group and session of that number.
  else if (supervisor && !leader && root.witnessed) leaders.add(supervisor.pid);
  const candidates = entries.filter((entry) => entry.pid !== process.pid && entry.pid > 1);
  const marker = `${runMarker}=${root.nonce}`;
  const undecided: ProcessEntry[] = [];
  for (const entry of candidates) {
    if (members.has(entry)) continue;
    const marked = table.hasEnvironment(entry.pid, marker);
    if (marked === true) add(entry);
    else if (marked === null) undecided.push(entry);
  }
  for (let size = -1; size !== members.size; ) {
    size = members.size;
    for (const member of members) pids.add(member.pid);
    for (const entry of candidates) {
      if (!members.has(entry) && (pids.has(entry.parent) || leaders.has(entry.session) || leaders.has(entry.group))) add(entry);
    }
  }
  return { members: [...members], undecided: undecided.filter((entry) => !members.has(entry)) };
}

/** Looks at the process once more before it signals, as its pid may have been recycled since it was listed. */
export function signalEntry(table: ProcessTable, entry: ProcessEntry, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (table.read(entry.pid)?.startTime !== entry.startTime) return;
  try {
    process.kill(entry.pid, signal);
  } catch {
    // It ended meanwhile.
  }
}

/** The processes of one run, as something that can be ended. */
export class ProcessTree {
  readonly #table: ProcessTable;
  readonly #root: () => TreeRoot;
  /** Pid after which every process of the run was started, while a look at those alone is certain; undefined for all. */
  readonly #after: () => number | undefined;

  constructor(table: ProcessTable, root: () => TreeRoot, after: () => number | undefined = () => undefined) {
    this.#table = table;
    this.#root = root;
    this.#after = after;
  }

  /** Without the supervisor where it still has its result to write. */
  members(withSupervisor: boolean): readonly ProcessEntry[] {
    return this.#look(withSupervisor).members;
  }

  /** All of them, the supervisor too. None only when no process is in the middle of an exec that could be one: it has lost its marker for the moment. */
  async find(): Promise<readonly ProcessEntry[]> {
    const { members, undecided } = this.#look(true);
    return members.length === 0 && (await this.#isOneOfRun(undecided)) ? this.#look(true).members : members;
  }

  /** Asked again until each has said it. Whoever is started meanwhile has one of them for a parent, or a member. */
  async #isOneOfRun(undecided: readonly ProcessEntry[]): Promise<boolean> {
    const { nonce } = this.#root();
    const deadline = performance.now() + undecidedMs;
    for (let open = undecided; open.length > 0 && performance.now() < deadline; await delay(2)) {
      const left: ProcessEntry[] = [];
      for (const entry of open) {
        if (this.#table.read(entry.pid)?.startTime !== entry.startTime) continue;
        const marked = this.#table.hasEnvironment(entry.pid, `${runMarker}=${nonce}`);
        if (marked === true) return true;
        if (marked === null) left.push(entry);
      }
      open = left;
    }
    return false;
  }

  #look(withSupervisor: boolean): Look {
    const root = this.#root();
    const { members, undecided } = findTree(this.#table, root, this.#table.list(this.#after()));
    return { members: withSupervisor ? members : members.filter((entry) => entry.pid !== root.supervisor?.pid), undecided };
  }

  /** Asks every process but the supervisor to end; says whether all did within the grace time. */
  async terminate(graceMs: number): Promise<boolean> {
    const members = this.members(false);
    for (const entry of members) signalEntry(this.#table, entry, 'SIGTERM');
    const deadline = performance.now() + graceMs;
    for (let pause = 2; this.members(false).length > 0; pause = Math.min(pause * 2, 50)) {
      if (performance.now() >= deadline) return false;
      await delay(pause);
    }
    return true;
  }

  /**
   * Ends whatever is left, the supervisor last, and returns only when nothing is: seen twice, since a process may fork while it is
   * listed, and with no process in the middle of an exec, which hides its marker. `report` is told when a process does not even end by SIGKILL, and the wait goes on.
   */
  async kill(report: (pids: readonly number[]) => void): Promise<void> {
    for (let round = 0, clean = 0; clean < 2; round++) {
      const commands = this.members(false);
      const members = commands.length > 0 || round < 25 ? commands : this.members(true);
      for (const entry of members) signalEntry(this.#table, entry, 'SIGKILL');
      if (members.length > 0) {
        clean = 0;
        if (round === 200) report(members.map((entry) => entry.pid));
        await delay(round < 50 ? 4 : 250);
        continue;
      }
      const left = this.#look(true);
      // With its command gone, a supervisor writes its result and ends of itself.
      if (left.members.length > 0) await delay(4);
      else if (await this.#isOneOfRun(left.undecided)) clean = 0;
      else clean++;
    }
  }
}
