import { isOrchError } from '@orch/diagnostics';
import type { Continuity, SessionReport, SessionToken, TurnEvent } from '@orch/driver';
import { demand, demandEqual, type Clause } from '../clause.js';
import { describeFailure, type Harness } from '../harness.js';

const isToolEvent = (event: TurnEvent): boolean =>
  event.type === 'tool_started' || event.type === 'tool_finished' || event.type === 'permission_requested' || event.type === 'permission_denied';

export const sessionClauses: readonly Clause[] = [
  {
    name: 'no-session-where-none-is-declared',
    title: 'A driver without sessions reports none.',
    why: 'A token that nothing can use would be kept as a secret and shown as a session.',
    requires: ['no-sessions'],
    async run({ turn }) {
      const played = await turn('answer');
      demand(!played.events.some((event) => event.type === 'session_identified'), 'it reported a session');
      demandEqual(played.result?.token, null, 'token of the result');
    },
  },
  {
    name: 'session-before-tools',
    title: 'The session is reported once, before any event of a tool.',
    why: 'An unproven resume is stopped at this report; a tool that ran before it has already changed the workspace.',
    requires: ['sessions'],
    async run({ turn }) {
      const { events, result } = await turn('tool');
      const tool = events.findIndex(isToolEvent);
      demand(tool !== -1, `no tool event was seen in the \`tool\` scenario; the turn: ${result?.failure?.message ?? 'succeeded'}`);
      demandEqual(events.filter((event) => event.type === 'session_identified').length, 1, 'number of session reports');
      demand(events.findIndex((event) => event.type === 'session_identified') < tool, 'a tool event came before the session report');
    },
  },
  {
    name: 'report-names-its-secrets',
    title: 'The report lists the secret values of its token.',
    why: 'The redactor replaces what is listed; an id that is not listed is printed.',
    requires: ['sessions'],
    async run({ driver, sessionTurn }) {
      const { report, turn } = await sessionTurn({ mode: 'fresh' });
      demandEqual(report.token.driver, driver.descriptor.id, 'driver of the token');
      demand(Number.isInteger(report.token.version) && report.token.version > 0, 'the token’s version is no positive number');
      demandEqual(JSON.parse(JSON.stringify(report.token)), report.token, 'the token as JSON');
      demand(report.secrets.length > 0, 'no secret is listed');
      const values = stringsIn(report.token.value);
      const stray = report.secrets.find((secret) => secret.length < 4 || !values.some((value) => value.includes(secret)));
      demand(stray === undefined, 'a listed secret is shorter than four characters, or not in the token');
      demand(turn.result?.token != null, 'the result has no token');
    },
  },
  {
    name: 'fresh-is-fresh',
    title: 'Every fresh turn opens a session of its own, without evidence and without memory.',
    why: 'Isolation is the default; a shared session would leak what an earlier step was told.',
    requires: ['sessions'],
    async run(harness) {
      const first = await harness.sessionTurn({ mode: 'fresh' });
      const second = await harness.sessionTurn({ mode: 'fresh' });
      demand(!shareSecret(first.report, second.report), 'two fresh turns got one session');
      demandEqual([first.report.evidence, second.report.evidence], [null, null], 'evidence of fresh sessions');
      if (harness.driver.descriptor.capabilities.sessionResume) demandEqual(seen(harness, second.output), 1, 'turns that a fresh session has seen');
    },
  },
  {
    name: 'resume-remembers',
    title: 'A resumed turn continues the session, remembers its turns and gives evidence.',
    why: 'This is what resuming is for. An exit code is no evidence.',
    requires: ['sessionResume'],
    async run(harness) {
      const first = await harness.sessionTurn({ mode: 'fresh' });
      const second = await harness.sessionTurn({ mode: 'resume', token: tokenAfter(first) });
      demandEqual(seen(harness, second.output), 2, 'turns that the session has seen at the second turn');
      demandEvidence(second.report, first.report);
      const third = await harness.sessionTurn({ mode: 'resume', token: tokenAfter(second) });
      demandEqual(seen(harness, third.output), 3, 'turns that the session has seen at the third turn');
      demandEvidence(third.report, second.report);
    },
  },
  {
    name: 'unknown-session-is-lost',
    title: 'Resuming a session that the provider does not have fails with session_lost, and nothing new stands in.',
    why: 'A silent new session makes a step work without its context and call it success.',
    requires: ['sessionResume'],
    run: (harness) => demandLost(harness, 'resume'),
  },
  {
    name: 'unknown-fork-is-lost',
    title: 'Forking a session that the provider does not have fails with session_lost.',
    why: 'As for resuming: fresh is never the fallback.',
    requires: ['sessionFork'],
    run: (harness) => demandLost(harness, 'fork'),
  },
  {
    name: 'unreadable-token-is-lost',
    title: 'A token of another version is refused with session_lost when the run is opened.',
    why: 'A token is kept for weeks; guessing at its meaning could continue another session.',
    requires: ['sessionResume'],
    async run({ driver, request, sessionTurn }) {
      const { report } = await sessionTurn({ mode: 'fresh' });
      const token = { ...report.token, version: report.token.version + 1000 };
      const asked = await request('answer', { mode: 'resume', token });
      let code: string | null = null;
      try {
        driver.open(asked);
      } catch (error) {
        code = isOrchError(error) ? error.code : String(error);
      }
      demandEqual(code, 'session_lost', 'code that open threw for a token of another version');
    },
  },
  {
    name: 'fork-leaves-the-parent',
    title: 'A fork remembers its parent, has a session of its own, and leaves the parent untouched.',
    why: 'The parent goes on to other steps, which must not see what the branch was told.',
    requires: ['sessionFork', 'sessionResume'],
    async run(harness) {
      const parent = await harness.sessionTurn({ mode: 'fresh' });
      const fork = await harness.sessionTurn({ mode: 'fork', token: tokenAfter(parent) });
      demandEqual(seen(harness, fork.output), 2, 'turns that the fork has seen');
      demand(fork.report.evidence !== null, 'the fork gave no evidence');
      demand(fork.report.secrets.some((secret) => !parent.report.secrets.includes(secret)), 'the fork has the parent’s session');
      const grown = await harness.sessionTurn({ mode: 'resume', token: tokenAfter(fork) });
      demandEqual(seen(harness, grown.output), 3, 'turns that the fork has seen when it was resumed');
      const resumed = await harness.sessionTurn({ mode: 'resume', token: tokenAfter(parent) });
      demandEqual(seen(harness, resumed.output), 2, 'turns that the parent has seen when it was resumed after the fork');
    },
  },
  {
    name: 'handle-not-in-arguments',
    title: 'No secret of a session is in an argument of the process that resumes it.',
    why: 'Arguments can be read by every user of the machine, and a session’s id works like a bearer token.',
    requires: ['sessionResume'],
    async run({ driver, request, sessionTurn }) {
      const { report, turn } = await sessionTurn({ mode: 'fresh' });
      const token = turn.result?.token ?? report.token;
      const modes = driver.descriptor.capabilities.sessionFork ? (['resume', 'fork'] as const) : (['resume'] as const);
      for (const mode of modes) {
        const { args } = driver.open(await request('answer', { mode, token })).process;
        const shown = args.join('\n').toLowerCase();
        demand(!report.secrets.some((secret) => shown.includes(secret.toLowerCase())), `a secret stands in an argument of the process for \`${mode}\``);
      }
    },
  },
];

type SessionTurn = Awaited<ReturnType<Harness['sessionTurn']>>;

function tokenAfter({ turn, report }: SessionTurn): SessionToken {
  return turn.result?.token ?? report.token;
}

function seen({ fixture }: Harness, output: string): number | null {
  demand(fixture.turnsSeen !== undefined, 'the fixture has no `turnsSeen`, and the descriptor declares resume');
  return fixture.turnsSeen(output);
}

function shareSecret(a: SessionReport, b: SessionReport): boolean {
  return a.secrets.some((secret) => b.secrets.includes(secret));
}

function demandEvidence(report: SessionReport, earlier: SessionReport): void {
  demand(report.evidence !== null, 'the resumed turn gave no evidence');
  demand(report.evidence.detail.trim() !== '', 'the evidence has no detail');
  demand(![...report.secrets, ...earlier.secrets].some((secret) => report.evidence?.detail.includes(secret)), 'the evidence’s detail holds a secret');
  if (report.evidence.class !== 'successor') demand(shareSecret(report, earlier), `evidence of class ${report.evidence.class} for another session`);
}

async function demandLost(harness: Harness, mode: 'resume' | 'fork'): Promise<void> {
  const { fixture } = harness;
  demand(fixture.unknownSession !== undefined, 'the fixture has no `unknownSession`, and the descriptor declares resume');
  const { turn, report } = await harness.sessionTurn({ mode: 'fresh' });
  const continuity: Continuity = { mode, token: fixture.unknownSession(turn.result?.token ?? report.token) };
  let played;
  try {
    played = await harness.turn('answer', { continuity });
  } catch (error) {
    demand(isOrchError(error) && error.code === 'session_lost', `open threw another error than session_lost: ${String(error)}`);
    return;
  }
  demandEqual(played.result?.failure?.code, 'session_lost', `code of the turn (${describeFailure(played)})`);
  demand(!played.events.some(isToolEvent), 'a tool ran in a session that was not the asked one');
  demand(!played.events.some((event) => event.type === 'message'), 'a session that was not the asked one gave an answer');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
