import { expect, test } from 'vitest';
import { apply, chooseRetry, commands, init, nextRequest, type EngineEvent, type EngineStep, type EngineWorkflow, type TaskState } from './index.js';

const step = (id: string, more: Partial<EngineStep> = {}): EngineStep => ({ id, parent: null, kind: 'agent', enabled: true, onFailure: 'stop', timeoutSeconds: 10, ...more });
const finished = (id: string, status: 'succeeded' | 'failed' | 'cancelled', attempt = 1): EngineEvent => ({
  type: 'run_finished', key: `t/${id}/${attempt}`, at: 500, outcome: { status, exitCode: null, error: status === 'succeeded' ? null : { code: status, message: status, hint: null } },
}); // prettier-ignore
const begun: EngineEvent = { type: 'task_started', at: 100 };
const cancel = (state: TaskState): EngineEvent => ({ type: 'cancel_requested', at: 600, request: nextRequest(state) });

function play(workflow: EngineWorkflow, ...events: (EngineEvent | ((state: TaskState) => EngineEvent))[]): TaskState {
  return events.reduce<TaskState>((state, event) => apply(workflow, state, typeof event === 'function' ? event(state) : event), init('t', workflow));
}

/** The retry that is chosen for the step, or for none. */
const retry = (workflow: EngineWorkflow, stepId: string | null = null) => (state: TaskState): EngineEvent => {
  const choice = chooseRetry(workflow, state, stepId);
  if ('refused' in choice) throw new Error(JSON.stringify(choice));
  return { type: 'retry_requested', key: choice.key, at: 700 };
}; // prettier-ignore

const outline = (state: TaskState) => [state.status, ...state.steps.map(({ id, status, attempt }) => `${id} ${status} ${attempt}`)];

const three = { steps: [step('a'), step('b'), step('c')] };

test('the step that failed runs again as its next attempt, those behind it run for the first time, and the one before it never again', () => {
  const state = play(three, begun, finished('a', 'succeeded'), finished('b', 'failed'), retry(three));
  expect(outline(state)).toEqual(['running', 'a succeeded 1', 'b pending 2', 'c pending 1']);
  expect(commands(three, state).map(({ key }) => key)).toEqual(['t/b/2']);
  const done = [finished('b', 'succeeded', 2), finished('c', 'succeeded')].reduce((before, event) => apply(three, before, event), state);
  expect(outline(done)).toEqual(['succeeded', 'a succeeded 1', 'b succeeded 2', 'c succeeded 1']);
});

test('a step that is named runs again with all that stand behind it, also those that had succeeded', () => {
  const passing = { steps: [step('open', { onFailure: 'continue' }), step('side'), step('resumes'), step('last')] };
  const failed = play(passing, begun, finished('open', 'failed'), finished('side', 'succeeded'), finished('resumes', 'failed'));
  expect(chooseRetry(passing, failed, null)).toEqual({ key: 't/resumes/1', stepId: 'resumes' });
  expect(outline(apply(passing, failed, retry(passing, 'open')(failed)))).toEqual(['running', 'open pending 2', 'side pending 2', 'resumes pending 2', 'last pending 1']);
  expect(outline(apply(passing, failed, retry(passing, 'side')(failed)))).toEqual(['running', 'open failed 1', 'side pending 2', 'resumes pending 2', 'last pending 1']);
});

test('a cancelled task goes on where it was cancelled, and can be cancelled again', () => {
  const state = play(three, begun, finished('a', 'succeeded'), cancel, finished('b', 'cancelled'), retry(three));
  expect(outline(state)).toEqual(['running', 'a succeeded 1', 'b pending 2', 'c pending 1']);
  const again = apply(three, apply(three, state, cancel(state)), finished('b', 'cancelled', 2));
  expect(outline(again)).toEqual(['cancelled', 'a succeeded 1', 'b cancelled 2', 'c cancelled 1']);
});

test('the cancel of before a retry, delivered late, does not cancel what goes on now', () => {
  const running = play(three, begun);
  const late = cancel(running);
  const state = play(three, begun, late, finished('a', 'cancelled'), retry(three));
  expect(state.status).toBe('running');
  expect(apply(three, state, late)).toBe(state);
});

test('a task that was cancelled before it was started begins with its first step', () => {
  const state = play(three, cancel, retry(three));
  expect([state.startedAt, ...outline(state)]).toEqual([700, 'running', 'a pending 2', 'b pending 1', 'c pending 1']);
});

test('a container is retried from its first step, and what is turned off stays so', () => {
  const chain = { steps: [step('first'), step('work', { kind: 'container' }), step('off', { parent: 'work', enabled: false }), step('x', { parent: 'work' }), step('y', { parent: 'work' }), step('last')] };
  const failed = play(chain, begun, finished('first', 'succeeded'), finished('x', 'succeeded'), finished('y', 'failed'));
  expect(outline(apply(chain, failed, retry(chain)(failed)))).toEqual(['running', 'first succeeded 1', 'work running 1', 'off skipped 1', 'x succeeded 1', 'y pending 2', 'last pending 1']);
  expect(outline(apply(chain, failed, retry(chain, 'work')(failed)))).toEqual(['running', 'first succeeded 1', 'work pending 1', 'off skipped 1', 'x pending 2', 'y pending 2', 'last pending 1']);
  expect(chooseRetry(chain, failed, 'off')).toEqual({ refused: 'turned_off', stepId: 'off' });
});

test('a step that another one keeps from running is not retried, and that one is named', () => {
  const failed = play(three, begun, finished('a', 'succeeded'), finished('b', 'failed'));
  expect(chooseRetry(three, failed, 'c')).toEqual({ refused: 'behind', stepId: 'c', before: 'b' });
  const cancelled = play(three, begun, cancel, finished('a', 'cancelled'));
  expect(chooseRetry(three, cancelled, 'b')).toEqual({ refused: 'behind', stepId: 'b', before: 'a' });
  const passed = { steps: [step('work', { kind: 'container', onFailure: 'continue' }), step('x', { parent: 'work' }), step('y', { parent: 'work' }), step('last')] };
  const ended = play(passed, begun, finished('x', 'failed'), finished('last', 'failed'));
  expect(chooseRetry(passed, ended, 'y')).toEqual({ refused: 'behind', stepId: 'y', before: 'x' });
  expect(chooseRetry(passed, ended, null)).toEqual({ key: 't/last/1', stepId: 'last' });
  expect(outline(apply(passed, ended, retry(passed, 'work')(ended)))).toEqual(['running', 'work pending 1', 'x pending 2', 'y pending 1', 'last pending 2']);
});

test('only a task that has failed or was cancelled is retried, and a step has to be named where none had failed', () => {
  expect(chooseRetry(three, play(three, begun), null)).toEqual({ refused: 'not_ended' });
  expect(chooseRetry(three, play(three, begun, finished('a', 'succeeded'), finished('b', 'succeeded'), finished('c', 'succeeded')), 'a')).toEqual({ refused: 'not_ended' });
  const late = play({ steps: [step('a')] }, begun, cancel, finished('a', 'succeeded'));
  expect([late.status, chooseRetry({ steps: [step('a')] }, late, null)]).toEqual(['cancelled', { refused: 'nothing_ended_it' }]);
  expect(chooseRetry(three, play(three, cancel), 'nobody')).toEqual({ refused: 'no_such_step', stepId: 'nobody' });
});
