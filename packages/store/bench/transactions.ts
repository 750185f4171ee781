/**
 * Transactions a second of the store against bare better-sqlite3 with the same SQL and settings. Each transaction is what a step
 * of a task costs about three of: one event appended, the state and the run saved. Run: `node bench/transactions.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { initStore, openStore, type Store } from '@orch/store';

type TaskRecord = Parameters<Store['read']['tasks']['insert']>[0];
type RunRecord = Parameters<Store['read']['runs']['save']>[0];
type TaskState = Parameters<Store['read']['journal']['append']>[3];

const count = Number(process.argv[2] ?? 1500);
const stateDirectory = mkdtempSync(join(tmpdir(), 'store-bench-'));
process.on('exit', () => rmSync(stateDirectory, { recursive: true, force: true }));
await initStore({ stateDirectory });
const store = await openStore({ stateDirectory });

const ids = Array.from({ length: 8 }, (_, index) => `tsk_${index}`);
const step = { item: null, cycle: 1, attempt: 1, startedAt: 1, finishedAt: 2, exitCode: 0, error: null, cancelling: null, status: 'succeeded' } as const;
const state = (taskId: string): TaskState => ({
  version: 1,
  taskId,
  status: 'running',
  startedAt: 1,
  finishedAt: null,
  cancelRequestedAt: null,
  steps: ['create_session', 'plan', 'implement', 'qa_testing'].map((id) => ({ ...step, id })),
});
const event = (taskId: string) => ({ type: 'run_started', key: `${taskId}/plan/1`, at: 5 }) as const;
const run = (taskId: string): RunRecord => ({
  key: `${taskId}/plan/1`,
  taskId,
  stepId: 'plan',
  item: null,
  cycle: 1,
  attempt: 1,
  agent: 'coder',
  driver: 'shell/cli',
  nonce: '0'.repeat(32),
  decision: { mode: 'none', reason: 'a command has no session' },
  session: null,
  turn: null,
  evidence: null,
  usage: { inputTokens: null, outputTokens: null, costUsd: null },
  output: 'x'.repeat(200),
  denials: [],
  process: { pid: 1, startTime: '1', bootId: 'b' },
  error: null,
  startedAt: 1,
  finishedAt: null,
});
const task = (id: string): TaskRecord => ({
  id,
  project: 'default',
  name: 'n',
  goal: 'g',
  workflow: 'w',
  workspace: 'w',
  workspaceRoot: '/',
  rehearsal: false,
  dials: [],
  targetFiles: [],
  snapshot: { version: 1, name: 'w', project: 'default', steps: [], lines: [], agents: [] },
  status: 'running',
  createdAt: 1,
  finishedAt: null,
});

await store.transaction(async ({ tasks, journal }) => {
  for (const id of ids) {
    await tasks.insert(task(id));
    await journal.append(id, 0, [], state(id));
  }
});

const grow = (id: string): Promise<void> =>
  store.transaction(async ({ journal, runs }) => {
    const loaded = await journal.load(id);
    await journal.append(id, loaded?.sequence ?? 0, [event(id)], state(id));
    await runs.save(run(id));
  });

async function rate(work: () => Promise<void>): Promise<number> {
  const begun = process.hrtime.bigint();
  await work();
  return count / (Number(process.hrtime.bigint() - begun) / 1e9);
}

const median = (values: readonly number[]): number => values.toSorted((one, two) => one - two)[values.length >> 1] ?? 0;

const alone = async (): Promise<void> => {
  for (let index = 0; index < count; index += 1) await grow('tsk_0');
};
const eight = async (): Promise<void> => {
  await Promise.all(
    ids.map(async (id) => {
      for (let index = 0; index < count / ids.length; index += 1) await grow(id);
    }),
  );
};

const raw = new Sqlite(join(stateDirectory, 'orchestrator.db'));
for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'temp_store = MEMORY']) raw.pragma(setting);
const load = raw.prepare('select "sequence", "state_json" from "task_state" where "task_id" = ?');
const update = raw.prepare('update "task_state" set "sequence" = ?, "status" = ?, "state_json" = ? where "task_id" = ? and "sequence" = ?');
const insert = raw.prepare('insert into "task_event" ("task_id", "sequence", "at", "event_json") values (?, ?, ?, ?)');
const columns = 'task_id step_id item cycle attempt agent driver nonce decision_json session turn evidence input_tokens output_tokens cost_usd output denials_json process_json error_json started_at finished_at'.split(' ');
const save = raw.prepare(
  `insert into run (key, ${columns.join()}) values (?${', ?'.repeat(columns.length)}) on conflict (key) do update set ${columns.map((name) => `${name} = excluded.${name}`).join()}`,
);
const json = (value: unknown): string => `{"version":1,"value":${JSON.stringify(value)}}`;
const rawGrow = raw.transaction((id: string) => {
  const loaded = load.get(id) as { sequence: number; state_json: string };
  JSON.parse(loaded.state_json);
  update.run(loaded.sequence + 1, 'running', json(state(id)), id, loaded.sequence);
  insert.run(id, loaded.sequence + 1, 5, json(event(id)));
  const r = run(id);
  save.run(r.key, id, r.stepId, null, 1, 1, r.agent, r.driver, r.nonce, json(r.decision), null, null, null, null, null, null, r.output, json([]), json(r.process), null, 1, null);
});

const bare = async (): Promise<void> => {
  for (let index = 0; index < count; index += 1) rawGrow.immediate('tsk_0');
};

/** The ways take turns, after a round that is not counted: the first writes make the log grow, which costs the disk more. */
async function compare(title: string, ways: Readonly<Record<string, () => Promise<void>>>): Promise<void> {
  const rates = new Map<string, number[]>(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < 6; round += 1) {
    for (const [name, work] of Object.entries(ways)) {
      const perSecond = await rate(work);
      if (round > 0) rates.get(name)?.push(perSecond);
    }
  }
  console.log(title);
  const base = median(rates.get('bare') ?? []);
  for (const [name, values] of rates) {
    const range = `${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))}`;
    console.log(`  ${name.padEnd(22)} ${String(Math.round(median(values))).padStart(6)} transactions/s (${range}), ${(median(values) / base).toFixed(2)} of bare`);
  }
}

await compare('synchronous=FULL, medians of five rounds', { bare, 'store, one at a time': alone, 'store, eight at once': eight });
raw.close();
await store.close();
