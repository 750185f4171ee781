import { expect, test } from 'vitest';
import { now, step, taskInfo } from '../testing/examples.js';
import { firstLine, money, sessionColumn, stepTable, taskText } from './task-text.js';

test('the session column tells what a step got, or what is planned for it', () => {
  const ref = 'ses_k3f8a2c9zzzz';
  expect([
    sessionColumn(step({ session: { mode: 'none' } })),
    sessionColumn(step()),
    sessionColumn(step({ session: { ref } })),
    sessionColumn(step({ session: { mode: 'resume', source: 'plan' } })),
    sessionColumn(step({ session: { mode: 'resume', source: 'plan', ref, turn: 3 } })),
    sessionColumn(step({ session: { mode: 'fork', source: 'plan', ref } })),
    sessionColumn(step({ session: { mode: 'handoff', source: 'plan', ref } })),
    sessionColumn(step({ status: 'failed', session: { mode: 'refused', source: 'plan' } })),
  ]).toEqual(['–', 'new', 'new ses_k3f8a2c9', 'resumes plan', 'resumes ses_k3f8a2c9 (after plan, turn 3)', 'fork of plan ses_k3f8a2c9', 'handoff from plan ses_k3f8a2c9', 'refused']);
});

test('a step that will never run has no planned session any more', () => {
  expect([sessionColumn(step({ status: 'skipped' })), sessionColumn(step({ status: 'cancelled' })), sessionColumn(step({ status: 'cancelled', session: { ref: 'ses_k3f8a2c9zzzz' } }))]).toEqual(['–', '–', 'new ses_k3f8a2c9']); // prettier-ignore
});

test('unknown money is not nothing', () => {
  expect([money(null), money(0), money(1.23456)]).toEqual(['–', '$0.0000', '$1.2346']);
});

test('task info shows the task, its steps and what went wrong', () => {
  const error = { code: 'session_lost', message: 'session not found', hint: 'Create the task again.' };
  const [first, second, third] = taskInfo.steps;
  const info = { task: { ...taskInfo.task, goal: 'Two\nlines' }, steps: [first!, { ...second!, status: 'failed', finishedAt: '2026-01-01T00:00:03.000Z', error, denials: [{ tool: 'Bash', summary: 'rm' }] } as const, { ...third!, status: 'waiting' } as const] }; // prettier-ignore
  expect(taskText(info, now, true, 40)).toBe(
    [
      'task      tsk_a  session-demo  (rehearsal: nothing ran for real)',
      'goal      Two…',
      'workflow  command_rules in project rules',
      'status    running',
      'time      12s',
      '',
      '  STEP            STATUS     AGENT  DRIVER         TIME  SESSION                                              EVIDENCE      TOKENS        COST',
      '  create_session  succeeded  coder  rehearsal/cli  2.5s  new ses_aaaaaaaa                                     –             10 in, 5 out  $0.0125',
      '  plan            failed     coder  rehearsal/cli  0.5s  resumes ses_aaaaaaaa (after create_session, turn 2)  provider-ack  –             –',
      '  qa_testing      waiting    –      –              –     new                                                  –             –             –',
      '',
      'plan: session not found [session_lost]',
      '  Create the task again.',
      'plan: denied Bash: rm',
      'qa_testing: waits for a person; see `orchestrator approval list --all-projects`',
    ].join('\n'),
  );
});

test('a narrow terminal gets the steps without their driver, then with shorter sessions, then without agents, then without times', () => {
  const second = (width: number) => stepTable(taskInfo.steps, now, false, width).split('\n')[2];
  expect([Infinity, 110, 100, 80, 64, 60, 52, 40].map(second)).toEqual([
    '  plan            running    coder  rehearsal/cli  9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '  plan            running    coder  rehearsal/cli  9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '  plan            running    coder  9.5s  resumes ses_aaaaaaaa (after create_session, turn 2)',
    '  plan            running    coder  9.5s  resumes ses_aaaaaaaa (turn 2)',
    '  plan            running    9.5s  resumes ses_aaaaaaaa (turn 2)',
    '  plan            running    9.5s  resumes ses_aaaaaaaa',
    '  plan            running    resumes ses_aaaaaaaa',
    '  plan            running    resumes se…',
  ]);
});

test('a first line is cut where the text goes on', () => {
  expect([firstLine('short'), firstLine('one\ntwo'), firstLine('x'.repeat(100)), firstLine('x'.repeat(101))]).toEqual(['short', 'one…', 'x'.repeat(100), `${'x'.repeat(99)}…`]);
});

test('a step that waits with an error says what it is; one without waits for an answer', () => {
  const error = { code: 'outcome_unknown', message: 'It ended without a result.', hint: '`orchestrator task cancel tsk_a` ends it.' };
  const problems = (waiting: Parameters<typeof step>[0]) => taskText({ ...taskInfo, steps: [step({ status: 'waiting', ...waiting })] }, now, false, 200).split('\n').slice(8);
  expect([problems({ error }), problems({})]).toEqual([
    ['', 'plan: It ended without a result. [outcome_unknown]', '  `orchestrator task cancel tsk_a` ends it.'],
    ['', 'plan: waits for a person; see `orchestrator approval list --all-projects`'],
  ]);
});
