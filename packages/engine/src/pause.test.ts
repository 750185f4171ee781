import { expect, test } from 'vitest';
import { apply, commands, init, nextRequest, type EngineEvent, type EngineStep, type TaskState } from './index.js';

const step = (id: string): EngineStep => ({ id, parent: null, kind: 'agent', enabled: true, onFailure: 'stop', timeoutSeconds: 10 });
const workflow = { steps: [step('a'), step('b')] };
const begun: EngineEvent = { type: 'task_started', at: 100 };
const started: EngineEvent = { type: 'run_started', key: 't/a/1', at: 200 };
const finished = (status: 'succeeded' | 'failed', key = 't/a/1'): EngineEvent => ({ type: 'run_finished', key, at: 500, outcome: { status, exitCode: 0, error: status === 'failed' ? { code: 'x', message: 'x', hint: null } : null } });
const asked = (type: 'pause_requested' | 'resume_requested' | 'cancel_requested') => (state: TaskState): EngineEvent => ({ type, at: 300, request: nextRequest(state) }); // prettier-ignore
const [pause, resume, cancel] = [asked('pause_requested'), asked('resume_requested'), asked('cancel_requested')];

const after = (...events: (EngineEvent | ((state: TaskState) => EngineEvent))[]) => events.reduce<TaskState>((state, event) => apply(workflow, state, typeof event === 'function' ? event(state) : event), init('t', workflow));
const outline = (state: TaskState) => [state.status, ...state.steps.map(({ status }) => status), ...commands(workflow, state).map(({ type, key }) => `${type} ${key}`)];

test('a run that goes on when its task is paused is let finish, and nothing is begun after it', () => {
  expect(outline(after(begun, started, pause))).toEqual(['paused', 'running', 'pending', 'start_run t/a/1', 'wake_at t/a/1']);
  expect(outline(after(begun, started, pause, finished('succeeded')))).toEqual(['paused', 'succeeded', 'pending']);
  expect(outline(after(begun, started, pause, finished('succeeded'), resume))).toEqual(['running', 'succeeded', 'pending', 'start_run t/b/1']);
});

test('the result of the last run counts, whether or not the task was paused meanwhile', () => {
  const state = after(begun, started, pause, finished('failed'));
  expect([state.pausedAt, ...outline(state)]).toEqual([undefined, 'failed', 'failed', 'skipped']);
});

test('a paused task is cancelled when its run has ended, and what it had not begun never begins', () => {
  expect(outline(after(begun, pause, cancel))).toEqual(['running', 'pending', 'cancelled', 'cancel_run t/a/1']);
  const state = after(begun, started, pause, cancel);
  expect([state.pausedAt, ...outline(state)]).toEqual([undefined, 'running', 'running', 'cancelled', 'cancel_run t/a/1']);
});

test('nothing but a task that is under way is paused, and nothing but a paused one goes on by a resume', () => {
  for (const state of [after(), after(begun, pause), after(begun, started, finished('failed')), after(begun, started, cancel)]) expect(apply(workflow, state, pause(state))).toBe(state);
  for (const state of [after(), after(begun), after(begun, started, finished('failed'))]) expect(apply(workflow, state, resume(state))).toBe(state);
});

test('a pause that is delivered again after the resume does not pause again', () => {
  const running = after(begun);
  const late = pause(running);
  const state = after(begun, late, resume);
  expect(apply(workflow, state, late)).toBe(state);
  expect(apply(workflow, state, pause(state)).status).toBe('paused');
});

test('a step that has not begun says for whom it waits until it begins, is paused or is cancelled', () => {
  const waits: EngineEvent = { type: 'run_waiting', key: 't/a/1', at: 150, for: ['coder', 'other'] };
  const waiting = after(begun, waits);
  expect([waiting.steps[0]!.waitsFor, ...outline(waiting)]).toEqual([['coder', 'other'], 'waiting', 'waiting', 'pending', 'start_run t/a/1']);
  expect(apply(workflow, waiting, { ...waits, at: 160 })).toBe(waiting);
  expect(apply(workflow, waiting, { ...waits, for: ['other'] }).steps[0]!.waitsFor).toEqual(['other']);
  for (const next of [started, pause(waiting), cancel(waiting), finished('failed')]) expect(apply(workflow, waiting, next).steps[0]!.waitsFor).toBeUndefined();
  const paused = apply(workflow, waiting, pause(waiting));
  expect(outline(paused)).toEqual(['paused', 'pending', 'pending']);
  expect(outline(apply(workflow, paused, resume(paused)))).toEqual(['running', 'pending', 'pending', 'start_run t/a/1']);
});
