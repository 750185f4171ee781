import { apply, formatRunKey, init, type EngineEvent } from '../../packages/engine/dist/index.js';
import { initStore, openStore, type Store } from '../../packages/store/dist/index.js';

type TaskRecord = Parameters<Store['read']['tasks']['insert']>[0];
type RunRecord = Parameters<Store['read']['runs']['save']>[0];

const tasksAtOnce = 500;

/** Fills a new state directory with tasks of four steps that wait for a person to say how the second one ended: open, and without a process. */
export const fillWithOpenTasks = (stateDirectory: string, count: number): Promise<void> => fill(stateDirectory, count, ['succeeded', 'unknown']);

/** Fills it with tasks that have ended well. */
export const fillWithEndedTasks = (stateDirectory: string, count: number): Promise<void> => fill(stateDirectory, count, ['succeeded', 'succeeded', 'succeeded', 'succeeded']);

type Outcome = 'succeeded' | 'unknown';

async function fill(stateDirectory: string, count: number, outcomes: readonly Outcome[]): Promise<void> {
  await initStore({ stateDirectory });
  const store = await openStore({ stateDirectory });
  for (let start = 0; start < count; start += tasksAtOnce) {
    await store.transaction(async ({ tasks, runs, journal }) => {
      for (let index = start; index < Math.min(count, start + tasksAtOnce); index += 1) {
        const { task, events, state, taskRuns } = taskOf(`tsk_${String(index).padStart(8, '0')}`, outcomes);
        await tasks.insert(task);
        await journal.append(task.id, 0, events, state);
        for (const run of taskRuns) await runs.save(run);
      }
    });
  }
  await store.close();
}

function taskOf(id: string, outcomes: readonly Outcome[]) {
  const keys = outcomes.map((_, index) => formatRunKey(id, steps[index]!, null, 1));
  const events: EngineEvent[] = [
    { type: 'task_started', at: 1 },
    ...keys.flatMap((key, index): readonly EngineEvent[] => [{ type: 'run_started', key, at: 2 * index + 2 }, { type: 'run_finished', key, at: 2 * index + 3, outcome: outcomeOf(outcomes[index]!) }]), // prettier-ignore
  ];
  const state = events.reduce((before, event) => apply(snapshot, before, event), init(id, snapshot));
  if (state.status !== (outcomes.includes('unknown') ? 'waiting' : 'succeeded')) throw new Error(`a task is ${state.status}`);
  const { status, finishedAt } = state;
  const task: TaskRecord = { id, project: 'default', name: 'bench', goal: 'none', workflow: 'bench', workspace: 'default', workspaceRoot: '/', rehearsal: false, dials: [], targetFiles: [], snapshot, status, createdAt: 1, finishedAt };
  return { task, events, state, taskRuns: keys.map((key, index) => runOf(key, id, index)) };
}

function outcomeOf(status: Outcome): Extract<EngineEvent, { readonly type: 'run_finished' }>['outcome'] {
  return status === 'succeeded' ? { status, exitCode: 0, error: null } : { status, exitCode: null, error: { code: 'outcome_unknown', message: 'm', hint: null } };
}

function runOf(key: string, taskId: string, index: number): RunRecord {
  return {
    key, taskId, stepId: steps[index]!, item: null, cycle: 1, attempt: 1, agent: null, driver: 'shell/cli', nonce: '0'.repeat(32), decision: { mode: 'none', reason: 'r' }, session: null, turn: null,
    evidence: null, usage: { inputTokens: null, outputTokens: null, costUsd: null }, output: null, denials: [], process: null, error: null, startedAt: 1, finishedAt: 2,
  }; // prettier-ignore
}

const steps = ['one', 'two', 'three', 'four'];
const step = {
  path: 'spec.steps[0]', type: null, parent: null, kind: 'command', enabled: true, capability: null, prompt: null, command: 'true', timeoutSeconds: 3600, onFailure: 'stop', onDenied: 'fail',
  sideEffectClass: 'non_idempotent_external', workspaceAccess: 'write', agents: [], session: { mode: 'none' },
} as const; // prettier-ignore
const snapshot: TaskRecord['snapshot'] = { version: 1, name: 'bench', project: 'default', steps: steps.map((id) => ({ ...step, id })), lines: [], agents: [] };
