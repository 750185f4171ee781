import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, type DecisionInput, type LineState, type SessionRecord } from './index.js';
import { capable, forking, openLine, openSession, place, resuming } from './testing/facts.js';

const line = (more: Partial<LineState>): LineState => ({ ...openLine, ...more });
const session = (more: Partial<SessionRecord>): SessionRecord => ({ ...openSession, ...more });
const code = (input: DecisionInput) => {
  const decision = decide(input);
  return decision.mode === 'refused' ? decision.refusal.code : decision.mode;
};
const fresh: DecisionInput = { ...resuming, stepId: 'create', requirement: { mode: 'fresh', line: 'create' }, line: null, session: null };

test('a step that does not ask to resume opens a new session', () => {
  expect(decide(fresh)).toEqual({ mode: 'fresh', line: 'create', ref: 'ses_new', reason: 'Step "create" does not ask to resume, so it opens a new session.' });
});

test('an opener that runs again opens another session, and the reason says that it takes the place of the former', () => {
  expect(decide({ ...fresh, line: openLine, session: openSession })).toEqual({
    mode: 'fresh',
    line: 'create',
    ref: 'ses_new',
    reason: 'Step "create" does not ask to resume, so it opens a new session. It takes the place of the one from before.',
  });
});

test('a step on a driver that keeps no sessions has none', () => {
  const shell = { id: 'shell/cli', capabilities: { ...capable, multiTurn: false, sessionResume: false } };
  expect(decide({ ...fresh, driver: shell })).toEqual({ mode: 'none', reason: 'Step "create" has no session: driver shell/cli of agent "coder" keeps none.' });
});

test('a step that no session belongs to has none', () => {
  expect(decide({ ...resuming, requirement: { mode: 'none' } })).toEqual({ mode: 'none', reason: 'Step "implement" has no session.' });
});

test('a resuming step continues the current session of its line at its tip', () => {
  expect(decide(resuming)).toEqual({
    mode: 'resume',
    line: 'create',
    ref: 'ses_a',
    source: 'plan',
    turn: 3,
    reason: 'Step "implement" continues session ses_a of line "create" after step "plan" (turn 3).',
  });
});

test('a step that is run again after it had succeeded continues after itself, wherever it stands in the document', () => {
  expect(decide({ ...resuming, line: line({ lastStep: 'implement', turns: 3 }) })).toMatchObject({ mode: 'resume', source: 'implement', turn: 4, reason: expect.stringContaining('after step "implement" (turn 4)') });
  expect(decide({ ...forking, line: line({ lastStep: 'implement' }) })).toMatchObject({ mode: 'fork', source: 'implement' });
});

test('the reason says that failed attempts are part of the conversation', () => {
  const decision = decide({ ...resuming, line: line({ failedTurns: 1 }) });
  expect(decision.reason).toBe('Step "implement" continues session ses_a of line "create" after step "plan" (turn 3). The failed attempt before it is part of the conversation.');
});

test('a fork opens a session of its own beside its parent', () => {
  expect(decide(forking)).toEqual({
    mode: 'fork',
    line: 'try',
    ref: 'ses_new',
    parent: 'ses_a',
    source: 'plan',
    reason: 'Step "try" branches session ses_a of line "create" after step "plan"; that session stays as it is.',
  });
});

test('a cordoned owner is waited for', () => {
  expect(decide({ ...resuming, agent: { name: 'coder', availability: 'cordoned' } })).toEqual({
    mode: 'wait',
    line: 'create',
    source: 'plan',
    agent: 'coder',
    reason: 'Step "implement" of line "create" waits: agent "coder" is cordoned. Uncordon it with `orchestrator agent uncordon coder`.',
  });
});

test('a cordoned owner is not waited for when the step could not run anyway', () => {
  expect(code({ ...resuming, agent: { name: 'coder', availability: 'cordoned' }, line: line({ lost: true }) })).toBe('session_lost');
});

test('a refusal names step, line, code and what to do', () => {
  expect(decide({ ...resuming, line: line({ opener: 'failed', current: null }), session: null })).toEqual({
    mode: 'refused',
    line: 'create',
    source: 'plan',
    refusal: {
      code: 'session_resume_source_failed',
      message: 'Step "implement" resumes line "create", but step "create", which opens it, failed.',
      hint: 'See why step "create" failed with `orchestrator task info`, mend that, and run it again with `orchestrator task retry TASK create`; the steps behind it follow.',
    },
    reason: 'Step "implement" resumes line "create", but step "create", which opens it, failed.',
  });
});

test('a difference of places is named with both places', () => {
  const decision = decide({ ...resuming, place: { ...place, host: 'host-2', providerHome: null } });
  expect(decision.reason).toBe(
    'Step "implement" resumes line "create", but session ses_a belongs to another place: the host was host-1 and is host-2; the home directory of the provider was /home/u/.provider and is none.',
  );
});

const refusals: readonly (readonly [string, Partial<DecisionInput>, string])[] = [
  ['no step of the line has run', { line: null, session: null }, 'session_resume_source_not_run'],
  ['the opener has not run', { line: line({ opener: 'not_run', current: null }), session: null }, 'session_resume_source_not_run'],
  ['the opener was skipped', { line: line({ opener: 'skipped', current: null }), session: null }, 'session_resume_source_not_run'],
  ['the opener still runs', { line: line({ opener: 'running', current: null }), session: null }, 'session_resume_source_not_run'],
  ['the opener had no session', { line: line({ current: null }), session: null }, 'session_resume_source_not_run'],
  ['the line is lost', { line: line({ lost: true }) }, 'session_lost'],
  ['the session is lost', { session: session({ status: 'lost' }) }, 'session_lost'],
  ['the session was forgotten', { session: session({ status: 'forgotten' }) }, 'session_lost'],
  ['the session was never named', { session: session({ status: 'opening' }) }, 'session_lost'],
  ['the session has no record', { session: null }, 'session_lost'],
  ['no turn of the session succeeded', { session: session({ status: 'failed' }) }, 'session_resume_source_failed'],
  ['another run holds the session', { leaseHolder: 'task/other/1' }, 'session_busy'],
  ['the owner is disabled', { agent: { name: 'coder', availability: 'unavailable' } }, 'session_owner_unavailable'],
  ['another agent would run it', { agent: { name: 'builder', availability: 'available' } }, 'session_owner_unavailable'],
  ['the session is another agent’s', { session: session({ agent: 'builder' }) }, 'session_owner_unavailable'],
  ['the agent has another driver now', { driver: { id: 'claude/cli', capabilities: capable } }, 'session_affinity_mismatch'],
  ['the host is another', { place: { ...place, host: 'host-2' } }, 'session_affinity_mismatch'],
  ['the directory is another', { place: { ...place, workingDirectory: '/other' } }, 'session_affinity_mismatch'],
  ['the account is another', { place: { ...place, account: 'b' }, session: session({ affinity: { ...place, account: 'a' } }) }, 'session_affinity_mismatch'],
  ['the directory is gone', { workingDirectoryExists: false }, 'session_workspace_gone'],
  ['a rehearsed session is offered to a real task', { session: session({ rehearsal: true }) }, 'session_affinity_mismatch'],
  ['a real session is offered to a rehearsal', { rehearsal: true }, 'session_affinity_mismatch'],
  ['the session is of another line', { session: session({ line: 'audit' }) }, 'session_affinity_mismatch'],
  ['the session is not the current one', { session: session({ ref: 'ses_b' }) }, 'session_affinity_mismatch'],
  ['the line is another', { line: line({ line: 'audit' }), session: session({ line: 'audit' }) }, 'session_affinity_mismatch'],
  ['the session is another item’s', { line: line({ item: 'a.md' }), session: session({ item: 'b.md' }) }, 'session_affinity_mismatch'],
];

test.each(refusals)('a resume is refused when %s', (_, facts, expected) => {
  expect(code({ ...resuming, ...facts })).toBe(expected);
});

test.each(refusals)('a fork is refused when %s', (_, facts, expected) => {
  const decision = decide({ ...forking, ...facts });
  expect([code({ ...forking, ...facts }), decision.mode === 'refused' && decision.opens]).toEqual([expected, true]);
});

test('a driver that cannot do what the step needs is refused', () => {
  const with_ = (more: Partial<typeof capable>) => ({ id: 'x/cli', capabilities: { ...capable, ...more } });
  expect(code({ ...resuming, driver: with_({ sessionResume: false }) })).toBe('driver_session_resume_required');
  expect(code({ ...forking, driver: with_({ sessionFork: false }) })).toBe('driver_session_fork_required');
});

test('another working directory will do for a driver that says so', () => {
  const driver = { id: 'rehearsal/cli', capabilities: { ...capable, resumeInOtherDirectory: true } };
  expect(code({ ...resuming, driver, place: { ...place, workingDirectory: '/other' } })).toBe('resume');
});

test('an account that is not known on both sides is not compared', () => {
  expect(code({ ...resuming, place: { ...place, account: 'a' } })).toBe('resume');
});

test('whatever the facts are, a step that resumes is never given a new session, and only ever one of its own line', () => {
  const facts = fc.record({
    line: fc.option(fc.record({ line: fc.constantFrom('create', 'audit'), item: fc.constantFrom(null, 'a.md'), opener: fc.constantFrom('not_run', 'running', 'succeeded', 'failed', 'skipped'), current: fc.constantFrom(null, 'ses_a', 'ses_b'), owner: fc.constantFrom('coder', 'builder'), turns: fc.nat(5), lastStep: fc.constantFrom(null, 'plan'), lost: fc.boolean() }), { freq: 9 }),
    session: fc.option(fc.record({ ref: fc.constantFrom('ses_a', 'ses_b'), line: fc.constantFrom('create', 'audit'), item: fc.constantFrom(null, 'a.md'), status: fc.constantFrom('opening', 'open', 'open', 'open', 'lost', 'failed', 'forgotten'), rehearsal: fc.boolean() }).map((more) => session(more)), { freq: 9 }),
    leaseHolder: fc.constantFrom(null, null, 'task/x/1'),
    availability: fc.constantFrom('available', 'cordoned', 'unavailable'),
    workingDirectoryExists: fc.boolean(),
    rehearsal: fc.boolean(),
    requirement: fc.constantFrom(resuming.requirement, forking.requirement),
    sessionResume: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, ({ availability, sessionResume, ...more }) => {
      const input: DecisionInput = { ...resuming, ...more, agent: { name: 'coder', availability }, driver: { id: 'rehearsal/cli', capabilities: { ...capable, sessionResume } } };
      const decision = decide(input);
      expect(decide(input)).toEqual(decision);
      expect(['resume', 'fork', 'refused', 'wait']).toContain(decision.mode);
      if (decision.mode !== 'resume' && decision.mode !== 'fork') return;
      expect(decision.mode).toBe(input.requirement.mode);
      const held = decision.mode === 'resume' ? decision.ref : decision.parent;
      expect([input.line?.line, input.line?.current, input.line?.opener, input.session?.ref, input.session?.line, input.session?.rehearsal]).toEqual(['create', held, 'succeeded', held, 'create', input.rehearsal]);
      expect(input.session?.item).toBe(input.line?.item);
    }),
    { numRuns: 3000 },
  );
});
