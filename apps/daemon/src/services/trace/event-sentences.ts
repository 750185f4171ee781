import type { EngineEvent } from '@orch/engine';
import type { KeptEvent } from '@orch/store';
import type { Entry } from './entry.js';

type Told = Pick<Entry, 'text'> & Partial<Entry>;
type Of<T extends EngineEvent['type']> = Extract<EngineEvent, { readonly type: T }>;

/** What each event of a task's journal says to a person. An event that stands in no row is told by its name alone. */
const sentences: { readonly [T in EngineEvent['type']]: (event: Of<T>) => Told } = {
  task_started: () => ({ text: 'The task was started.' }),
  run_started: () => ({ text: 'The step was started.' }),
  run_waiting: ({ for: agents }) => ({ text: agents === undefined ? 'The step waits for a person.' : `The step waits for ${agents.map((name) => `agent "${name}"`).join(' or ')}, cordoned.` }),
  run_continued: () => ({ text: 'The step goes on.' }),
  run_finished: ({ outcome }) => ({ text: ends[outcome.status], reason: outcome.error?.message ?? null, code: outcome.error?.code ?? null }),
  time_passed: () => ({ text: 'The time limit of the step was over: its end was asked for.' }),
  outcome_resolved: ({ as }) => ({ text: resolutions[as] }),
  cancel_requested: () => ({ text: 'The cancel of the task was asked for.' }),
  pause_requested: () => ({ text: 'The task was paused: no step begins.' }),
  resume_requested: () => ({ text: 'The task was let go on.' }),
  retry_requested: () => ({ text: 'A retry of the step was asked for: it runs again as its next attempt, and then what stands behind it.' }),
};

const ends = {
  succeeded: 'The step succeeded.',
  failed: 'The step failed.',
  cancelled: 'The step was ended.',
  unknown: 'The step ended without a result: a person has to say how it went.',
} as const;

const resolutions = {
  succeeded: 'A person said that the step succeeded.',
  failed: 'A person said that the step failed.',
  retry: 'A person said that the step is to run again.',
} as const;

export function tellEvent(event: KeptEvent): Told {
  const tell = (sentences as Readonly<Record<string, ((event: never) => Told) | undefined>>)[event.type];
  return tell?.(event as never) ?? { text: `The event "${event.type}" came, of which this version knows no more.` };
}
