import type { EngineEvent, TaskState } from '@orch/engine';
import type { Decision, LineState, SessionRecord } from '@orch/session-broker';
import type { ApprovalRecord, RunRecord, RuntimeStore, RuntimeTransaction, TaskRecord } from '../ports.js';

interface Tables {
  tasks: Map<string, TaskRecord>;
  states: Map<string, { sequence: number; state: TaskState }>;
  events: Map<string, readonly EngineEvent[]>;
  runs: Map<string, RunRecord>;
  approvals: Map<string, ApprovalRecord>;
  lines: Map<string, { taskId: string; line: LineState }>;
  sessions: Map<string, SessionRecord>;
  decisions: Map<string, Decision>;
  leases: Map<string, string>;
  sealed: Map<string, Uint8Array>;
}

const empty = (): Tables => ({
  tasks: new Map(), states: new Map(), events: new Map(), runs: new Map(), approvals: new Map(), lines: new Map(), sessions: new Map(),
  decisions: new Map(), leases: new Map(), sealed: new Map(),
}); // prettier-ignore

const unused = () => Promise.reject(new Error('the runtime looks for values through its port alone'));

/** A store in memory: one transaction at a time, rolled back whole; it outlives the runtimes that use it, as a database does. */
export class MemoryStore implements RuntimeStore {
  tables = empty();
  /** Transactions that were committed. */
  commits = 0;
  #tail: Promise<unknown> = Promise.resolve();

  transaction<T>(work: (transaction: RuntimeTransaction) => Promise<T>): Promise<T> {
    const done = this.#tail.then(async () => {
      const before = Object.fromEntries(Object.entries(this.tables).map(([name, map]) => [name, new Map(map)])) as unknown as Tables;
      try {
        const result = await work(this.read);
        this.commits++;
        return result;
      } catch (error) {
        this.tables = before;
        throw error;
      }
    });
    this.#tail = done.catch(() => {});
    return done;
  }

  readonly read: RuntimeTransaction = {
    values: { load: unused, find: unused, save: unused, setAside: unused, list: unused },
    journal: {
      load: async (id) => this.tables.states.get(id) ?? null,
      append: async (id, sequence, events, state) => {
        if ((this.tables.states.get(id)?.sequence ?? 0) !== sequence) throw new Error('task_conflict');
        this.tables.states.set(id, { sequence: sequence + events.length, state });
        this.tables.events.set(id, [...(this.tables.events.get(id) ?? []), ...events]);
      },
      listOpen: async () => [...this.tables.states].filter(([, { state }]) => ['running', 'waiting', 'paused'].includes(state.status)).map(([id]) => id),
    },
    tasks: {
      insert: async (task) => void this.tables.tasks.set(task.id, task),
      load: async (id) => this.tables.tasks.get(id) ?? null,
      setStatus: async (id, status, finishedAt) => {
        const task = this.tables.tasks.get(id);
        if (task) this.tables.tasks.set(id, { ...task, status, finishedAt });
      },
      list: async () => [...this.tables.tasks.values()],
      findByPrefix: async (prefix) => [...this.tables.tasks.keys()].filter((id) => id.startsWith(prefix)),
    },
    runs: {
      save: async (run) => void this.tables.runs.set(run.key, run),
      load: async (key) => this.tables.runs.get(key) ?? null,
      listByTask: async (id) => [...this.tables.runs.values()].filter((run) => run.taskId === id),
      listUnfinished: async () => [...this.tables.runs.values()].filter((run) => run.finishedAt === null),
    },
    approvals: {
      save: async (approval) => void this.tables.approvals.set(approval.id, approval),
      load: async (id) => this.tables.approvals.get(id) ?? null,
      list: async (filter) =>
        [...this.tables.approvals.values()].filter(
          (approval) => (filter.taskId === undefined || approval.taskId === filter.taskId) && (!filter.waitingOnly || approval.status === 'waiting'),
        ),
    },
    sessions: {
      loadLine: async (taskId, line, item) => this.tables.lines.get(`${taskId}/${line}/${item}`)?.line ?? null,
      listLines: async (taskId) => [...this.tables.lines.values()].filter((each) => each.taskId === taskId).map(({ line }) => line),
      saveLine: async (taskId, line) => void this.tables.lines.set(`${taskId}/${line.line}/${line.item}`, { taskId, line }),
      load: async (ref) => this.tables.sessions.get(ref) ?? null,
      save: async (session) => void this.tables.sessions.set(session.ref, session),
      list: async () => [...this.tables.sessions.values()],
      saveDecision: async (key, decision) => void this.tables.decisions.set(key, decision),
      loadDecision: async (key) => this.tables.decisions.get(key) ?? null,
      acquireLease: async (ref, key) => {
        const holder = this.tables.leases.get(ref);
        if (holder !== undefined && holder !== key) return false;
        this.tables.leases.set(ref, key);
        return true;
      },
      releaseLease: async (ref, key) => {
        if (this.tables.leases.get(ref) === key) this.tables.leases.delete(ref);
      },
      leaseHolder: async (ref) => this.tables.leases.get(ref) ?? null,
      saveSealed: async (ref, sealed) => void this.tables.sealed.set(ref, sealed),
      loadSealed: async (ref) => this.tables.sealed.get(ref) ?? null,
      listSealed: async () => [...this.tables.sealed].map(([ref, sealed]) => ({ ref, sealed })),
      deleteSealed: async (ref) => void this.tables.sealed.delete(ref),
    },
  };
}
