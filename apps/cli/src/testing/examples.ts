import type { Step, TaskInfo } from '@orch/protocol';

type SessionOf = Step['session'];

/** A step that has not run, with what a test is about put over it. */
export function step(over: Partial<Omit<Step, 'session'>> & { readonly session?: Partial<SessionOf> } = {}): Step {
  const { session, ...rest } = over;
  return {
    id: 'plan',
    item: null,
    cycle: 1,
    attempt: 1,
    parent: null,
    status: 'pending',
    waitsFor: [],
    agent: null,
    driver: null,
    startedAt: null,
    finishedAt: null,
    exitCode: null,
    error: null,
    denials: [],
    usage: { inputTokens: null, outputTokens: null, costUsd: null },
    output: null,
    ...rest,
    session: { ref: null, mode: 'fresh', source: null, turn: null, evidence: null, reason: null, ...session },
  };
}

/** A task in the middle of the showcase, 12 seconds old at `now`. */
export const now = Date.parse('2026-01-01T00:00:12.000Z');
export const taskInfo: TaskInfo = {
  task: { id: 'tsk_a', name: 'session-demo', goal: 'Demonstrate session reuse', workflow: 'command_rules', project: 'rules', status: 'running', createdAt: '2026-01-01T00:00:00.000Z', finishedAt: null, rehearsal: true }, // prettier-ignore
  steps: [
    step({
      id: 'create_session',
      status: 'succeeded',
      agent: 'coder',
      driver: 'rehearsal/cli',
      startedAt: '2026-01-01T00:00:00.000Z',
      finishedAt: '2026-01-01T00:00:02.500Z',
      session: { ref: 'ses_aaaaaaaabbbb', turn: 1 },
      usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.0125 },
    }),
    step({
      id: 'plan',
      status: 'running',
      agent: 'coder',
      driver: 'rehearsal/cli',
      startedAt: '2026-01-01T00:00:02.500Z',
      session: { ref: 'ses_aaaaaaaabbbb', mode: 'resume', source: 'create_session', turn: 2, evidence: 'provider-ack' },
    }),
    step({ id: 'qa_testing' }),
  ],
};

export const plain = Object.assign((_: string, text: string) => text, { enabled: false });
