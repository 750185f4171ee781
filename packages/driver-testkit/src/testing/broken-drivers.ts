import type { Driver, RunOutput, TurnEvent, TurnResult } from '@orch/driver';
import { createExampleDriver, exampleDescriptor, probeExample, type Faults } from './example-driver.js';

export interface BrokenDriver {
  readonly fault: string;
  /** The clause that must find it. */
  readonly clause: string;
  readonly driver: Driver;
}

const { capabilities } = exampleDescriptor;
const nothing = { ...capabilities, multiTurn: false, sessionResume: false, sessionFork: false, resumeInOtherDirectory: false };

function mapEvents(change: (event: TurnEvent) => TurnEvent[]): NonNullable<Faults['outputs']> {
  return (outputs) => outputs.flatMap((output): RunOutput[] => (output.type === 'event' ? change(output.event).map((event) => ({ type: 'event', event })) : [output]));
}

function mapResult(change: (result: TurnResult) => TurnResult): NonNullable<Faults['outputs']> {
  return mapEvents((event) => [event.type === 'turn_finished' ? { ...event, result: change(event.result) } : event]);
}

const success: RunOutput = { type: 'event', event: { type: 'turn_finished', result: { failure: null, output: 'x', usage: { inputTokens: 1, outputTokens: 1, costUsd: null }, token: null } } };
let count = 0;

const broken: readonly (readonly [clause: string, fault: string, faults: Faults])[] = [
  ['descriptor-is-consistent', 'forks and cannot resume', { descriptor: { ...exampleDescriptor, capabilities: { ...capabilities, sessionResume: false } } }],
  ['opening-is-repeatable', 'plans another process each time', { plan: (spec) => ({ ...spec, env: { COUNT: String((count += 1)) } }) }],
  ['plan-is-valid', 'writes a file elsewhere', { plan: (spec) => ({ ...spec, files: [...spec.files, { name: '../x', text: '' }] }) }],
  ['prompt-not-in-arguments', 'puts the prompt into an argument', { plan: (spec, { prompt }) => ({ ...spec, args: [...spec.args, prompt] }) }],
  ['resume-refused-where-undeclared', 'resumes without declaring it', { descriptor: { ...exampleDescriptor, capabilities: nothing } }],
  ['fork-refused-where-undeclared', 'forks without declaring it', { descriptor: { ...exampleDescriptor, capabilities: { ...capabilities, sessionFork: false } } }],
  ['finishes-once', 'finishes twice', { outputs: mapEvents((event) => (event.type === 'turn_finished' ? [event, event] : [event])) }],
  ['killed-turn-fails', 'takes every end for success', { outputs: mapResult((result) => ({ ...result, failure: null })) }],
  ['no-finish-without-record', 'finishes at the first output', { outputs: (outputs, input) => (input.type === 'stdout' ? [...outputs, success] : outputs) }],
  ['silent-after-exit', 'gives late lines', { outputs: (outputs, input) => (input.type === 'stderr' ? [{ type: 'event', event: { type: 'output', stream: 'stderr', text: 'x' } }] : outputs) }],
  ['chunks-do-not-matter', 'takes each chunk for whole lines', { parsesChunks: true }],
  ['replay-is-exact', 'sends under another key each time', { outputs: (outputs) => outputs.map((output) => (output.type === 'send' ? { ...output, key: `key-${(count += 1)}` } : output)) }],
  ['streams-may-interleave', 'sends what depends on when standard error came', (() => {
    let last = '';
    return {
      outputs: (outputs, input) => {
        const reply: RunOutput[] = input.type === 'stdout' ? [{ type: 'send', key: 'reply', text: `{"type":"x","last":"${last}"}\n` }] : [];
        last = input.type;
        return [...outputs, ...reply];
      },
    };
  })()],
  ['usage-is-honest', 'says that it cost nothing', { outputs: mapResult((result) => ({ ...result, usage: { ...result.usage, costUsd: 0 } })) }],
  ['no-session-where-none-is-declared', 'reports a session and declares none', { descriptor: { ...exampleDescriptor, capabilities: nothing }, open: (message) => ({ ...message, mode: 'fresh' }) }],
  ['session-before-tools', 'lets a tool run before the session is known', { open: (message) => ({ ...message, toolFirst: true }) }],
  ['report-names-its-secrets', 'lists no secret', { outputs: mapEvents((event) => [event.type === 'session_identified' ? { ...event, report: { ...event.report, secrets: [] } } : event]) }],
  ['fresh-is-fresh', 'opens the same session again', { open: (message) => ({ ...message, fixedId: 'the-only-one' }) }],
  ['resume-remembers', 'opens a fresh session in place of a resume', { open: (message) => (message.mode === 'resume' ? { ...message, mode: 'fresh' } : message) }],
  ['resume-remembers', 'gives no evidence', { outputs: mapEvents((event) => [event.type === 'session_identified' ? { ...event, report: { ...event.report, evidence: null } } : event]) }],
  ['unknown-session-is-lost', 'falls back to a fresh session', { open: (message) => ({ ...message, orFresh: true }) }],
  ['unknown-fork-is-lost', 'falls back to a fresh session', { open: (message) => ({ ...message, orFresh: true }) }],
  ['unreadable-token-is-lost', 'guesses at tokens of other versions', { readsAnyToken: true }],
  ['fork-leaves-the-parent', 'resumes in place of a fork', { open: (message) => (message.mode === 'fork' ? { ...message, mode: 'resume' } : message) }],
  ['handle-not-in-arguments', 'puts the session’s id into an argument', { plan: (spec, { continuity }) => (continuity.mode === 'resume' ? { ...spec, args: [...spec.args, String(continuity.token.value['id'])] } : spec) }],
  ['interrupt-ends-the-turn', 'does not pass the interrupt on', { outputs: (outputs, input) => (input.type === 'interrupt_requested' ? [] : outputs) }],
  ['permission-allowed', 'tells nobody of a permission request', { outputs: mapEvents((event) => (event.type === 'permission_requested' ? [] : [event])) }],
  ['permission-denied', 'does not report a denial', { outputs: mapEvents((event) => (event.type === 'permission_denied' ? [] : [event])) }],
];

/** The example driver with one fault each; between them, every clause is broken once. */
export const brokenDrivers: readonly BrokenDriver[] = [
  ...broken.map(([clause, fault, faults]) => ({ clause, fault, driver: createExampleDriver(faults) })),
  { clause: 'probe-answers', fault: 'does not find what it runs', driver: { ...createExampleDriver(), probe: (host) => probeExample(host, { binary: 'no-such-program' }) } },
  {
    clause: 'probe-never-rejects',
    fault: 'takes every program for its client',
    driver: { ...createExampleDriver(), probe: async (host, options) => ({ ...(await probeExample(host, options)), installed: false, problem: null }) },
  },
];
