import type { Continuity, EvidenceClass } from '@orch/driver';
import type { PlayedTurn } from '@orch/driver-testkit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rehearsalDials, type Fault, type RehearsalDial } from './index.js';
import { createRehearsal, type Rehearsal } from './testing/rehearsal.js';

// Processes on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let rehearsal: Rehearsal;
beforeAll(async () => {
  rehearsal = await createRehearsal();
});
afterAll(() => rehearsal.close());

async function resumable(): Promise<Continuity> {
  return { mode: 'resume', token: await rehearsal.token({ mode: 'fresh' }, { step: 'create_session' }) };
}

const evidence = (turn: PlayedTurn): EvidenceClass | null => {
  const found = turn.events.find((event) => event.type === 'session_identified');
  return found?.report.evidence?.class ?? null;
};

/** Small values where the fault's own would take long. */
const values: Partial<Record<Fault, number>> = { hang: 50, slow: 5, flood: 500 };
/** A hang that waits for ever ends by an interrupt here. */
const expected: Partial<Record<Fault, string | null>> = { hang: null };

test.each(rehearsalDials.map((dial): [string, RehearsalDial & { name: Fault }] => [dial.name, dial]))(
  'the fault %s ends a resumed turn as its row in the table says',
  async (_name, dial) => {
    const value = values[dial.name];
    const turn = await rehearsal.turn(await resumable(), { dials: [value === undefined ? dial.name : [dial.name, value]] });
    const outcome = dial.name in expected ? expected[dial.name] : dial.outcome;
    const unproven = outcome === 'session_resume_unproven';
    expect({
      code: turn.result?.failure?.code ?? null,
      overdue: turn.overdue,
      evidence: unproven ? evidence(turn) : null,
      keepsToken: outcome === null || unproven ? turn.result?.token !== null : null,
    }).toEqual({ code: outcome, overdue: false, evidence: null, keepsToken: outcome === null ? true : unproven ? false : null });
  },
);

test.each(rehearsalDials.filter((dial) => dial.modes === 'resume' || dial.modes === 'continued').map((dial) => [dial.name]))(
  'the fault %s does nothing to a fresh turn',
  async (fault) => {
    const turn = await rehearsal.turn({ mode: 'fresh' }, { dials: [fault] });
    expect({ failure: turn.result?.failure, evidence: evidence(turn) }).toEqual({ failure: null, evidence: null });
  },
);

test('a fork that opens a new session instead is not proven', async () => {
  const { token } = (await resumable()) as Extract<Continuity, { mode: 'resume' }>;
  const [silent, lost] = [
    await rehearsal.turn({ mode: 'fork', token }, { dials: ['silently_fresh'] }),
    await rehearsal.turn({ mode: 'fork', token }, { dials: ['session_lost'] }),
  ];
  expect([silent, lost].map((turn) => turn.result?.failure?.code)).toEqual(['session_resume_unproven', 'session_lost']);
});

test('a fresh turn that never names its session fails as a broken protocol', async () => {
  const turn = await rehearsal.turn({ mode: 'fresh' }, { dials: ['no_id'] });
  expect(turn.result).toEqual({
    failure: { code: 'driver_protocol_error', message: 'the provider opened a session and did not name it' },
    output: '',
    usage: expect.any(Object),
    token: null,
  });
});

test('a session that another one succeeds is continued under the new id with its memory', async () => {
  const first = await resumable();
  const turn = await rehearsal.turn(first, { dials: ['successor'] });
  const next = turn.result?.token;
  if (!next || first.mode !== 'resume') throw new Error('no token');
  expect({ evidence: evidence(turn), same: next.value['session'] === first.token.value['session'] }).toEqual({ evidence: 'successor', same: false });
  const third = await rehearsal.turn({ mode: 'resume', token: next });
  expect(third.result?.output).toMatch(/^Turn 3 of this conversation\. I remember 2 earlier messages: /);
});

test('after an unproven session nothing of the provider’s turn is passed on, and it is told to stop', async () => {
  const turn = await rehearsal.turn(await resumable(), { dials: ['silently_fresh', 'tool_use', 'permission_request', ['slow', 20]], allowedTools: ['Bash'] });
  expect(turn.events.map((event) => event.type)).toEqual(['session_identified', 'turn_finished']);
  expect((await rehearsal.ledger()).at(-1)).toMatchObject({ event: 'end', outcome: 'aborted' });
});

test('a provider that names no session is told to stop like one that names another, also where it writes its id into its answer', async () => {
  const [resumed, fresh] = [
    await rehearsal.turn(await resumable(), { dials: ['no_id', 'echo_id'] }),
    await rehearsal.turn({ mode: 'fresh' }, { dials: ['no_id', 'echo_id'] }),
  ];
  expect([resumed, fresh].map((turn) => [turn.overdue, turn.result?.failure?.code])).toEqual([[false, 'session_resume_unproven'], [false, 'driver_protocol_error']]);
  // The report without proof is what the broker ends the process for.
  expect(resumed.events.flatMap((event) => (event.type === 'session_identified' ? [event.report.evidence, event.report.secrets] : []))).toEqual([null, []]);
});

test('the turn of a provider that opens a session without a name is over at once, also where the provider hears nothing and hangs', async () => {
  const turn = await rehearsal.turn({ mode: 'fresh' }, {
    dials: ['no_id', 'hang', 'deaf'],
    react: (event) => (event.type === 'turn_finished' ? { type: 'kill' } : null),
  });
  expect([turn.overdue, turn.events]).toEqual([
    false,
    [
      {
        type: 'turn_finished',
        result: {
          failure: { code: 'driver_protocol_error', message: 'the provider opened a session and did not name it' },
          output: '',
          usage: { inputTokens: null, outputTokens: null, costUsd: null },
          token: null,
        },
      },
    ],
  ]);
});

test('a limit comes with the time at which it resets', async () => {
  const before = Date.now();
  const turn = await rehearsal.turn({ mode: 'fresh' }, { dials: [['limit_reached', 600]] });
  const resetAt = turn.result?.failure?.resetAt ?? 0;
  expect(resetAt >= before + 600_000 && resetAt <= Date.now() + 600_000).toBe(true);
});

test('a crash says by which signal, and an exit code which one', async () => {
  const crash = await rehearsal.turn({ mode: 'fresh' }, { dials: ['crash'] });
  const exit = await rehearsal.turn({ mode: 'fresh' }, { dials: [['exit_code', 9]] });
  const quiet = await rehearsal.turn({ mode: 'fresh' }, { dials: [['exit_code', 0]] });
  expect([crash, exit, quiet].map((turn) => turn.result?.failure)).toEqual([
    { code: 'driver_crashed', message: 'the client was ended by SIGKILL before its final record' },
    { code: 'driver_crashed', message: 'the client ended with code 9 before its final record' },
    { code: 'driver_no_terminal_event', message: 'the client ended without a final record' },
  ]);
});

test('a hanging turn ends by an interrupt, and its session remembers the prompt', async () => {
  let interrupted = false;
  const turn = await rehearsal.turn(await resumable(), {
    step: 'implement',
    dials: ['hang'],
    react: (event) => {
      if (event.type !== 'session_identified' || interrupted) return null;
      interrupted = true;
      return { type: 'interrupt_requested' };
    },
  });
  const token = turn.result?.token;
  expect(turn.result?.failure?.code).toBe('driver_interrupted');
  if (!token) throw new Error('no token');
  const next = await rehearsal.turn({ mode: 'resume', token });
  expect(next.result?.output).toMatch(/I remember 2 earlier messages: \(1\) create_session: «Plan it\.» \(2\) implement: «Plan it\.»/);
});

test('a deaf provider that hangs is ended by force only', async () => {
  const turn = await rehearsal.turn({ mode: 'fresh' }, {
    dials: ['deaf', 'hang'],
    react: (event) => (event.type === 'session_identified' ? { type: 'kill' } : null),
  });
  expect(turn.result?.failure?.code).toBe('driver_crashed');
});

test('the id is echoed in the answer, a tool’s summary and the error output, and never in an argument', async () => {
  const resume = await resumable();
  if (resume.mode !== 'resume') throw new Error('no token');
  const id = resume.token.value['session'] as string;
  const turn = await rehearsal.turn(resume, { dials: ['echo_id'] });
  const texts = (type: string) => JSON.stringify(turn.events.filter((event) => event.type === type));
  expect([texts('message').includes(id), texts('message').includes(id.toUpperCase()), texts('tool_started').includes(id), texts('output').includes(id)]).toEqual([true, true, true, true]);
  expect(JSON.stringify([turn.run.process.args, turn.run.process.env])).not.toContain(id);
});

test('a permission is granted by `allowedTools`, and denied with a reason without it', async () => {
  const seen = (turn: PlayedTurn) => turn.events.filter((event) => event.type.startsWith('permission_') || event.type === 'tool_started');
  const allowed = await rehearsal.turn({ mode: 'fresh' }, { dials: ['permission_request'], allowedTools: ['Bash(npm test:*)'] });
  const denied = await rehearsal.turn({ mode: 'fresh' }, { dials: ['permission_request'], allowedTools: ['Bash(npm run:*)'] });
  const never = await rehearsal.turn({ mode: 'fresh' }, { dials: ['permission_request'], allowedTools: ['Bash'], permissionMode: 'deny' });
  expect([allowed, denied, never].map(seen)).toEqual([
    [{ type: 'tool_started', tool: 'Bash', summary: 'npm test' }],
    [{ type: 'permission_denied', tool: 'Bash', summary: 'npm test', reason: 'no pattern of `allowedTools` covers it' }],
    [{ type: 'permission_denied', tool: 'Bash', summary: 'npm test', reason: 'the agent’s permission mode denies every request' }],
  ]);
  expect([allowed, denied, never].map((turn) => turn.result?.failure)).toEqual([null, null, null]);
});

test('without file access the provider offers no tool, and with read access no command', async () => {
  const denials = (turn: PlayedTurn) => turn.events.flatMap((event) => (event.type === 'permission_denied' ? [event.tool] : []));
  const dials = ['tool_use', 'permission_request'] as const;
  const none = await rehearsal.turn({ mode: 'fresh' }, { dials, workspaceAccess: 'none', allowedTools: ['Bash', 'Read'] });
  const read = await rehearsal.turn({ mode: 'fresh' }, { dials, workspaceAccess: 'read', allowedTools: ['Bash', 'Read'] });
  expect([denials(none), denials(read)]).toEqual([['Read', 'Bash'], ['Bash']]);
});

test('the cost of a turn is its own, whichever way the provider counts', async () => {
  const first = await rehearsal.turn({ mode: 'fresh' });
  const token = first.result?.token;
  if (!token) throw new Error('no token');
  const cumulative = await rehearsal.turn({ mode: 'fork', token }, { dials: ['cost_cumulative'] });
  const perTurn = await rehearsal.turn({ mode: 'fork', token }, { dials: ['cost_per_turn'] });
  expect(cumulative.result?.usage).toEqual(perTurn.result?.usage);
  const cost = (turn: PlayedTurn) => turn.result?.usage.costUsd ?? Number.NaN;
  expect(cumulative.result?.token?.value['costUsd']).toBeCloseTo(cost(first) + cost(cumulative), 9);
  expect(perTurn.result?.token?.value['costUsd']).toBeCloseTo(cost(first) + cost(perTurn), 9);
});
