import type { TaskTrace, TraceEntry, TraceSpan } from '@orch/protocol';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { plain, taskInfo } from '../testing/examples.js';
import { bar } from './bar.js';
import { traceText } from './trace-text.js';
import { wrap } from './wrap.js';

const at = (seconds: number) => new Date(Date.parse('2026-01-01T00:00:00.000Z') + seconds * 1000).toISOString();

function entry(seconds: number, step: string | null, text: string, over: Partial<TraceEntry> = {}): TraceEntry {
  return { at: at(seconds), kind: 'noted', step, item: null, attempt: step === null ? null : 1, text, reason: null, code: null, agent: null, session: null, evidence: null, status: null, ...over };
}

function span(step: string, from: number | null, to: number | null, over: Partial<TraceSpan> = {}): TraceSpan {
  return {
    step, item: null, cycle: 1, attempt: 1, agent: 'coder', driver: 'claude/cli', session: 'ses_a', mode: 'fresh', turn: 1, status: 'succeeded', startedAt: from === null ? null : at(from),
    finishedAt: to === null ? null : at(to), durationMs: from === null ? null : ((to ?? 12) - from) * 1000, waits: [], usage: { inputTokens: null, outputTokens: null, costUsd: null }, ...over,
  }; // prettier-ignore
}

const trace: TaskTrace = {
  task: { ...taskInfo.task, rehearsal: false },
  at: at(12),
  spans: [
    span('create_session', 0, 3),
    span('plan', 3, 6, { status: 'failed' }),
    span('plan', 6, null, { attempt: 2, status: 'waiting', waits: [{ from: at(9), to: null }] }),
    span('qa', null, 12, { status: 'refused' }),
  ],
  entries: [
    entry(0, null, 'The task was started.'),
    entry(6, 'plan', 'The step failed.', { reason: 'it was\nnot \u001b[31mthere', code: 'session_lost' }),
    entry(9.25, 'plan', 'Resumes session ses_a, turn 2.', { attempt: 2, evidence: 'handle-match' }),
  ],
};

test('a trace shows each attempt as a bar of the task’s time, waiting drawn lighter, and what happened with its reason and code', () => {
  expect(traceText(trace, plain, false, 80).split('\n')).toEqual([
    'task      tsk_a  session-demo',
    'goal      Demonstrate session reuse',
    'status    running',
    'time      12s',
    '',
    'STEP             TIME  0s                                         12s  STATUS',
    'create_session  3.00s  ████████████                                    succeeded',
    'plan            3.00s             ████████████                         failed',
    'plan #2         6.00s                         ███████████▒▒▒▒▒▒▒▒▒▒▒▒  waiting',
    'qa                  –                                               ·  refused',
    '',
    '+0.00s  task     The task was started.',
    '+6.00s  plan     The step failed. it was not there [session_lost]',
    '+9.25s  plan #2  Resumes session ses_a, turn 2. (proof: handle-match)',
  ]);
});

test('no line of a trace is wider than the terminal', () => {
  const long = { ...trace, entries: trace.entries.map((each) => ({ ...each, text: `${each.text} ${'word '.repeat(60)}${'漢字'.repeat(90)}` })) };
  for (const width of [30, 40, 59, 60, 80, 200]) for (const wide of [false, true]) expect(Math.max(...traceText(long, plain, wide, width).split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
});

test('without an end of the line a bar has a width of its own, and with more room an entry is one line', () => {
  const lines = traceText(trace, plain, true, Infinity).split('\n');
  expect(lines[5]!.length).toBeLessThan(100);
  expect(lines.at(-1)).toBe('2026-01-01T00:00:09.250Z  plan #2  Resumes session ses_a, turn 2. (proof: handle-match)');
});

test('a stretch too short for a column is drawn all the same, and the last one ends at the edge', () => {
  expect([bar([{ from: 0, to: 0, mark: '#' }], 100, 5), bar([{ from: 100, to: 100, mark: '#' }], 100, 5), bar([{ from: 0, to: 100, mark: '#' }, { from: 50, to: 60, mark: '-' }], 100, 10)]).toEqual(['#', '    #', '#####-####']);
});

test('a word that is longer than a line is broken inside, between characters', () => {
  expect([wrap('ab cd', 5), wrap('ab cd', 4), wrap('abcdefg hi', 3), wrap('漢字漢', 4)]).toEqual([['ab cd'], ['ab', 'cd'], ['abc', 'def', 'g', 'hi'], ['漢字', '漢']]);
});
