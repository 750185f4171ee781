import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, chooseRetry, commands, init, isOutcomeUnknown, nextRequest, type EngineCommand, type EngineEvent, type EngineStep, type EngineWorkflow, type RunOutcome, type TaskState } from './index.js';

const kind = fc.constantFrom('agent' as const, 'command' as const);
const onFailure = fc.constantFrom('stop' as const, 'continue' as const);
const enabled = fc.integer({ min: 0, max: 4 }).map((n) => n > 0);
const leaf = fc.record({ kind, onFailure, enabled, timeoutSeconds: fc.constantFrom(1, 0.5, 3600) });
const entry = fc.record({ self: leaf, children: fc.option(fc.array(leaf, { maxLength: 3 }), { nil: null }), nested: fc.array(leaf, { maxLength: 2 }) });

const workflowArbitrary: fc.Arbitrary<EngineWorkflow> = fc.array(entry, { maxLength: 4 }).map((entries) => {
  const steps: EngineStep[] = [];
  for (const [index, { self, children, nested }] of entries.entries()) {
    const id = `s${index}`;
    if (children === null) {
      steps.push({ ...self, id, parent: null });
      continue;
    }
    steps.push({ ...self, id, parent: null, kind: 'container' });
    for (const [place, child] of children.entries()) steps.push({ ...child, id: `${id}.${place}`, parent: id });
    if (nested.length > 0) steps.push({ ...self, id: `${id}.n`, parent: id, kind: 'container' });
    for (const [place, child] of nested.entries()) steps.push({ ...child, id: `${id}.n.${place}`, parent: `${id}.n` });
  }
  return { steps };
});

/** Numbers that pick, whatever the state is, one of the events that are legal in it. */
const choicesArbitrary = fc.array(fc.nat({ max: 99 }), { maxLength: 60 });

const outcomes: readonly RunOutcome[] = [
  { status: 'succeeded', exitCode: 0, error: null },
  { status: 'failed', exitCode: 1, error: { code: 'command_failed', message: 'no', hint: null } },
  { status: 'cancelled', exitCode: 143, error: { code: 'task_cancelled', message: 'ended', hint: null } },
  { status: 'unknown', exitCode: null, error: null },
  { status: 'succeeded', exitCode: 0, error: null },
];

function legalEvents(outstanding: readonly EngineCommand[], state: TaskState, at: number): readonly EngineEvent[] {
  if (state.status === 'pending') return [{ type: 'task_started', at }, { type: 'task_started', at }, { type: 'task_started', at }, { type: 'cancel_requested', at }];
  const forRuns = outstanding.flatMap((command): EngineEvent[] => {
    const { key } = command;
    const ends = outcomes.map((outcome): EngineEvent => ({ type: 'run_finished', key, at, outcome }));
    if (command.type === 'wake_at') return [{ type: 'time_passed', key, at: command.at }, { type: 'time_passed', key, at: command.at - 1 }];
    if (command.type === 'cancel_run') return [{ type: 'run_started', key, at }, ...ends];
    return [{ type: 'run_started', key, at }, { type: 'run_waiting', key, at }, { type: 'run_continued', key, at }, ...ends, ...ends];
  });
  const forPersons = state.steps.filter(isOutcomeUnknown).flatMap(({ id, attempt }): EngineEvent[] => {
    const key = `t/${id}/${attempt}`;
    return (['succeeded', 'failed', 'retry'] as const).map((as) => ({ type: 'outcome_resolved', key, at, as }));
  });
  const retries = state.finishedAt === null ? [] : state.steps.map(({ id, attempt }): EngineEvent => ({ type: 'retry_requested', key: `t/${id}/${attempt}`, at }));
  const request = nextRequest(state);
  return [...forRuns, ...forPersons, ...retries, { type: 'cancel_requested', at, request }, { type: 'pause_requested', at, request }, { type: 'resume_requested', at, request }, { type: 'resume_requested', at, request }];
}

/** Every state that the choices lead through, with the event before it. */
function play(workflow: EngineWorkflow, choices: readonly number[]): readonly { readonly event: EngineEvent | null; readonly state: TaskState }[] {
  let state = init('t', workflow);
  const played: { event: EngineEvent | null; state: TaskState }[] = [{ event: null, state }];
  for (const [index, choice] of choices.entries()) {
    const events = legalEvents(commands(workflow, state), state, 1000 + index * 100);
    const event = events[choice % events.length];
    if (event === undefined) break;
    state = apply(workflow, state, event);
    played.push({ event, state });
  }
  return played;
}

function always(check: (workflow: EngineWorkflow, played: ReturnType<typeof play>) => void): void {
  fc.assert(fc.property(workflowArbitrary, choicesArbitrary, (workflow, choices) => check(workflow, play(workflow, choices))), { numRuns: 400 });
}

const terminal = ['succeeded', 'failed', 'cancelled'];
const over = [...terminal, 'skipped'];
const leaves = (workflow: EngineWorkflow, state: TaskState) => state.steps.filter((_, index) => workflow.steps[index]?.kind !== 'container');

test('two steps never run at the same time', () => {
  always((workflow, played) => {
    for (const { state } of played) {
      const live = leaves(workflow, state).filter((step) => step.status === 'running' || step.status === 'waiting');
      expect(live.length).toBeLessThanOrEqual(1);
      expect(commands(workflow, state).filter((command) => command.type !== 'wake_at').length).toBeLessThanOrEqual(1);
    }
  });
});

test('a step that has finished never changes again, unless a retry is asked for', () => {
  always((_, played) => {
    for (const [index, { event, state }] of played.entries()) {
      const before = played[index - 1]?.state;
      if (event?.type !== 'retry_requested') for (const [place, step] of before?.steps.entries() ?? []) if (over.includes(step.status)) expect(state.steps[place]).toEqual(step);
    }
  });
});

test('a step is begun only when every step before it has finished', () => {
  always((workflow, played) => {
    for (const { state } of played) {
      const steps = leaves(workflow, state);
      const first = steps.findIndex((step) => !over.includes(step.status));
      if (first >= 0) for (const later of steps.slice(first + 1)) expect([later.status, later.startedAt]).toEqual([over.includes(later.status) ? later.status : 'pending', null]);
      const wanted = commands(workflow, state)[0];
      if (wanted !== undefined) expect(wanted.key).toBe(`t/${steps[first]?.id}/${steps[first]?.attempt}`);
    }
  });
});

test('a task ends with no step left over and no command outstanding, and once, unless a retry is asked for', () => {
  always((workflow, played) => {
    for (const [index, { event, state }] of played.entries()) {
      const done = terminal.includes(state.status);
      expect(state.finishedAt !== null).toBe(done);
      if (done) expect([commands(workflow, state), state.steps.filter((step) => !over.includes(step.status))]).toEqual([[], []]);
      const before = played[index - 1]?.state;
      if (before && terminal.includes(before.status) && event?.type !== 'retry_requested') expect(state).toBe(before);
    }
  });
});

test('a task that is under way always has something outstanding, unless it is paused or a person must say how a run ended', () => {
  always((workflow, played) => {
    for (const { state } of played) {
      if (state.status !== 'running' && state.status !== 'waiting') continue;
      const unknown = state.steps.some((step) => step.status === 'waiting' && step.error?.code === 'outcome_unknown');
      expect(commands(workflow, state).length > 0).toBe(!unknown);
    }
  });
});

test('a task whose cancelling was asked for is never anything but cancelled in the end', () => {
  always((_, played) => {
    for (const { state } of played) if (state.cancelRequestedAt !== null && state.finishedAt !== null) expect(state.status).toBe('cancelled');
  });
});

test('a task succeeds only when every failure in it was to be gone on after', () => {
  always((workflow, played) => {
    for (const { state } of played) {
      if (state.status !== 'succeeded') continue;
      const stopped = workflow.steps.filter((step, index) => step.parent === null && step.onFailure === 'stop' && state.steps[index]?.status === 'failed');
      expect(stopped).toEqual([]);
    }
  });
});

test('an event that is delivered twice changes nothing the second time', () => {
  always((workflow, played) => {
    for (const { event, state } of played) if (event !== null) expect(apply(workflow, state, event)).toBe(state);
  });
});

test('late events, and those of unknown runs and older attempts, change nothing', () => {
  always((workflow, played) => {
    for (const [index, { state }] of played.entries()) {
      // A wait has no identity of its own; every other event says what it says once.
      for (const [place, { event, state: after }] of played.slice(0, index + 1).entries()) {
        if (event !== null && event.type !== 'run_waiting' && after !== played[place - 1]?.state) expect(apply(workflow, state, event)).toBe(state);
      }
      const finished = state.steps.filter((step) => over.includes(step.status)).map((step) => `t/${step.id}/${step.attempt}`);
      for (const { event } of played.slice(0, index + 1)) {
        if (event === null || !('key' in event)) continue;
        if (finished.includes(event.key) && event.type !== 'retry_requested') expect(apply(workflow, state, event)).toBe(state);
        for (const key of [event.key.replace(/\d+$/, '0'), event.key.replace(/^t/, 'u'), 't/nobody/1']) expect(apply(workflow, state, { ...event, key })).toBe(state);
      }
    }
  });
});

test('the state is plain JSON, and goes on from a copy as it would have', () => {
  always((workflow, played) => {
    for (const [index, { state }] of played.entries()) {
      const copy = JSON.parse(JSON.stringify(state)) as TaskState;
      expect(copy).toEqual(state);
      expect(commands(workflow, copy)).toEqual(commands(workflow, state));
      const next = played[index + 1];
      if (next?.event) expect(apply(workflow, copy, next.event)).toEqual(next.state);
    }
  });
});

test('a step has a time of its end only when it has ended', () => {
  always((_, played) => {
    for (const { state } of played) expect(state.steps.filter((step) => step.finishedAt !== null && !over.includes(step.status))).toEqual([]);
  });
});

test('a paused task begins no step, and what it had begun goes on', () => {
  always((workflow, played) => {
    for (const [index, { event, state }] of played.entries()) {
      expect(state.pausedAt !== undefined).toBe(state.status === 'paused');
      if (state.status !== 'paused') continue;
      for (const { key } of commands(workflow, state)) expect(state.steps.filter((step) => key === `t/${step.id}/${step.attempt}` && step.startedAt !== null).length).toBe(1);
      if (event?.type === 'pause_requested') expect(commands(workflow, state)).toEqual(commands(workflow, played[index - 1]!.state).filter(({ key }) => state.steps.some((step) => key === `t/${step.id}/${step.attempt}` && step.startedAt !== null)));
    }
  });
});

test('a retry begins with the step that it names, and never runs one before it again', () => {
  always((workflow, played) => {
    for (const [index, { event, state }] of played.entries()) {
      const before = played[index - 1]?.state;
      if (event?.type !== 'retry_requested' || before === undefined || state === before) continue;
      const steps = leaves(workflow, state);
      const place = steps.findIndex((step) => event.key === `t/${step.id}/${step.attempt - 1}`);
      expect(steps.slice(0, place)).toEqual(leaves(workflow, before).slice(0, place));
      expect(commands(workflow, state).map(({ key }) => key)).toEqual([`t/${steps[place]?.id}/${steps[place]?.attempt}`]);
      expect([state.status, state.finishedAt, state.cancelRequestedAt]).toEqual(['running', null, null]);
    }
  });
});

test('no run is ever asked for under the name of one that has ended', () => {
  always((workflow, played) => {
    const ended = new Set<string>();
    for (const { event, state } of played) {
      if (event?.type === 'run_finished') ended.add(event.key);
      for (const command of commands(workflow, state)) if (command.type === 'start_run') expect(ended.has(command.key)).toBe(false);
    }
  });
});

test('a task that failed can always be retried where it ended, and what is chosen is what the retry takes', () => {
  always((workflow, played) => {
    for (const { state } of played) {
      for (const id of [null, ...state.steps.map((step) => step.id)]) {
        const choice = chooseRetry(workflow, state, id);
        if ('key' in choice) expect(apply(workflow, state, { type: 'retry_requested', key: choice.key, at: 9 })).not.toBe(state);
        else if (id === null) expect(state.status).not.toBe('failed');
      }
      if (state.finishedAt === null) expect(chooseRetry(workflow, state, null)).toEqual({ refused: 'not_ended' });
    }
  });
});
