import { apply, formatRunKey, init, type EngineEvent } from '../../packages/engine/dist/index.js';
import { initStore, openStore, type Store } from '../../packages/store/dist/index.js';

type TaskRecord = Parameters<Store['read']['tasks']['insert']>[0];
type RunRecord = Parameters<Store['read']['runs']['save']>[0];

const tasksAtOnce = 500;

/** Fills a new state directory with tasks of four steps that wait for a person to say how the second one ended: open, and without a process. */
export async function fillWithOpenTasks(stateDirectory: string, count: number): Promise<void> {
  await initStore({ stateDirectory });
  const store = await openStore({ stateDirectory });
  for (let start = 0; start < count; start += tasksAtOnce) {
    await store.transaction(async ({ tasks, runs, journal }) => {
      for (let index = start; index < Math.min(count, start + tasksAtOnce); index += 1) {
        const { task, events, state, taskRuns } = openTask(`tsk_${String(index).padStart(8, '0')}`);
        await tasks.insert(task);
        await journal.append(task.id, 0, events, state);
        for (const run of taskRuns) await runs.save(run);
      }
    });
  }
  await store.close();
}

function openTask(id: string) {
  const keys = [formatRunKey(id, 'one', null, 1), formatRunKey(id, 'two', null, 1)] as const;
  const events: EngineEvent[] = [
    { type: 'task_started', at: 1 },
    { type: 'run_started', key: keys[0], at: 2 },
    { type: 'run_finished', key: keys[0], at: 3, outcome: { status: 'succeeded', exitCode: 0, error: null } },
    { type: 'run_started', key: keys[1], at: 4 },
    { type: 'run_finished', key: keys[1], at: 5, outcome: { status: 'unknown', exitCode: null, error: { code: 'outcome_unknown', message: 'm', hint: null } } },
  ];
  const state = events.reduce((before, event) => apply(snapshot, before, event), init(id, snapshot));
  if (state.status !== 'waiting') throw new Error(`an open task is ${state.status}`);
  const task: TaskRecord = { id, project: 'default', name: 'bench', goal: 'none', workflow: 'bench', workspace: 'default', workspaceRoot: '/', rehearsal: false, dials: [], targetFiles: [], snapshot, status: 'waiting', createdAt: 1, finishedAt: null };
  return { task, events, state, taskRuns: keys.map((key, index) => runOf(key, id, index)) };
}

function runOf(key: string, taskId: string, index: number): RunRecord {
  return {
    key, taskId, stepId: index === 0 ? 'one' : 'two', item: null, cycle: 1, attempt: 1, agent: null, driver: 'shell/cli', nonce: '0'.repeat(32), decision: { mode: 'none', reason: 'r' }, session: null, turn: null,
    evidence: null, usage: { inputTokens: null, outputTokens: null, costUsd: null }, output: null, denials: [], process: null, error: null, startedAt: 1, finishedAt: 2,
  }; // prettier-ignore
}

const step = {
  path: 'spec.steps[0]', type: null, parent: null, kind: 'command', enabled: true, capability: null, prompt: null, command: 'true', timeoutSeconds: 3600, onFailure: 'stop', onDenied: 'fail',
  sideEffectClass: 'non_idempotent_external', workspaceAccess: 'write', agents: [], session: { mode: 'none' },
} as const; // prettier-ignore
const snapshot: TaskRecord['snapshot'] = { version: 1, name: 'bench', project: 'default', steps: ['one', 'two', 'three', 'four'].map((id) => ({ ...step, id })), lines: [], agents: [] };
