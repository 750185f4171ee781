import { expect, test } from 'vitest';
import { apply, commands, init, type EngineEvent, type EngineStep } from './index.js';

const step = (id: string, more: Partial<EngineStep> = {}): EngineStep => ({ id, parent: null, kind: 'agent', enabled: true, onFailure: 'stop', timeoutSeconds: 10, ...more });
const workflow = { steps: [step('plan'), step('fix')] };
const key = 't/plan/1';
const start = { type: 'start_run', key, stepId: 'plan', item: null, cycle: 1, attempt: 1 };
const after = (...events: EngineEvent[]) => events.reduce((state, event) => apply(workflow, state, event), init('t', workflow));
const outstanding = (...events: EngineEvent[]) => commands(workflow, after(...events));
const begun: EngineEvent = { type: 'task_started', at: 100 };
const started: EngineEvent = { type: 'run_started', key, at: 200 };
const killed: EngineEvent = { type: 'run_finished', key, at: 900, outcome: { status: 'cancelled', exitCode: 143, error: { code: 'x', message: 'x', hint: null } } };

test('nothing is outstanding before a task is started', () => {
  expect(outstanding()).toEqual([]);
});

test('the run of the first step is wanted, and stays wanted while it runs, with its deadline', () => {
  expect(outstanding(begun)).toEqual([start]);
  expect(outstanding(begun, started)).toEqual([start, { type: 'wake_at', key, at: 10_200 }]);
});

test('a run that waits for a person is still wanted', () => {
  expect(outstanding(begun, started, { type: 'run_waiting', key, at: 300 })).toEqual([start, { type: 'wake_at', key, at: 10_200 }]);
});

test('a run that waits before it has started shows as waiting, and goes back to pending', () => {
  const waiting = after(begun, { type: 'run_waiting', key, at: 150 });
  expect([waiting.status, waiting.steps[0]?.status, commands(workflow, waiting)]).toEqual(['waiting', 'waiting', [start]]);
  const continued = apply(workflow, waiting, { type: 'run_continued', key, at: 160 });
  expect([continued.status, continued.steps[0]?.status]).toEqual(['running', 'pending']);
});

test('when time is over the run is to be ended until it says that it is', () => {
  expect(outstanding(begun, started, { type: 'time_passed', key, at: 10_199 })).toEqual([start, { type: 'wake_at', key, at: 10_200 }]);
  expect(outstanding(begun, started, { type: 'time_passed', key, at: 10_200 })).toEqual([{ type: 'cancel_run', key, stepId: 'plan', reason: 'timeout' }]);
  expect(outstanding(begun, started, { type: 'time_passed', key, at: 10_200 }, killed)).toEqual([]);
});

test('a cancelled task wants its run ended, even one that nobody has seen start', () => {
  const cancel: EngineEvent = { type: 'cancel_requested', at: 150 };
  expect(outstanding(begun, cancel)).toEqual([{ type: 'cancel_run', key, stepId: 'plan', reason: 'cancelled' }]);
  expect(after(begun, cancel).status).toBe('running');
  expect(after(begun, cancel, killed).status).toBe('cancelled');
});

test('a task that is cancelled after its step timed out keeps the timeout as the step’s failure', () => {
  const state = after(begun, started, { type: 'time_passed', key, at: 10_200 }, { type: 'cancel_requested', at: 10_300 }, killed);
  expect([state.status, state.steps.map((each) => [each.status, each.error?.code ?? null])]).toEqual(['cancelled', [['failed', 'step_timed_out'], ['cancelled', null]]]);
});

test('a run that succeeded while its task was being cancelled has succeeded; the task is cancelled', () => {
  const state = after(begun, started, { type: 'cancel_requested', at: 300 }, { type: 'run_finished', key, at: 400, outcome: { status: 'succeeded', exitCode: 0, error: null } });
  expect([state.status, state.steps.map((each) => each.status)]).toEqual(['cancelled', ['succeeded', 'cancelled']]);
});

test('a person waited for is not waited for any more once the task is cancelled', () => {
  const state = after(begun, started, { type: 'run_waiting', key, at: 300 }, { type: 'cancel_requested', at: 400 });
  expect([state.status, state.steps[0]?.status, state.steps[0]?.cancelling]).toEqual(['running', 'running', 'cancelled']);
});

test('a task in which nothing is enabled succeeds as soon as it is started', () => {
  const idle = { steps: [step('plan', { enabled: false })] };
  const state = apply(idle, init('t', idle), begun);
  expect([state.status, state.finishedAt, state.steps[0]?.status]).toEqual(['succeeded', 100, 'skipped']);
});

test('a container between two of its children is running, and a failed child of it fails the task', () => {
  const chain = { steps: [step('work', { kind: 'container' }), step('a', { parent: 'work' }), step('b', { parent: 'work' }), step('last')] };
  const finish = (id: string, status: 'succeeded' | 'failed'): EngineEvent => ({
    type: 'run_finished',
    key: `t/${id}/1`,
    at: 500,
    outcome: { status, exitCode: null, error: status === 'failed' ? { code: 'x', message: 'x', hint: null } : null },
  });
  const between = [begun, finish('a', 'succeeded')].reduce((state, event) => apply(chain, state, event), init('t', chain));
  expect(between.steps.map((each) => each.status)).toEqual(['running', 'succeeded', 'pending', 'pending']);
  const ended = apply(chain, between, finish('b', 'failed'));
  expect([ended.status, ended.steps.map((each) => each.status)]).toEqual(['failed', ['failed', 'succeeded', 'failed', 'skipped']]);
});
