import type { SessionInfo, SessionTree, SessionTurn } from '@orch/protocol';
import stringWidth from 'fast-string-width';
import { expect, test } from 'vitest';
import { sessionTreeText } from './session-tree-text.js';

const at = '2026-01-01T00:00:00.000Z';
const usage = { inputTokens: 1, outputTokens: 1, costUsd: 0.5 };

function turn(number: number, step: string, mode: SessionTurn['mode'], over: Partial<SessionTurn> = {}): SessionTurn {
  return { step, item: null, cycle: 1, attempt: 1, turn: number, mode, status: 'succeeded', evidence: null, reason: null, error: null, startedAt: at, finishedAt: '2026-01-01T00:00:02.000Z', usage, ...over };
}

function info(ref: string, line: string, parent: string | null, turns: readonly SessionTurn[], usedBy: string | null = null): SessionInfo {
  return {
    session: { ref, project: 'p', task: 'tsk_a', line, item: null, parent, agent: 'coder', driver: 'claude/cli', rehearsal: false, status: 'open', turns: turns.length, evidence: null, model: null, costUsd: 1, openedAt: at, lastUsedAt: at },
    providerVersion: null, place: { workingDirectory: '/w', providerHome: null, account: null }, resumable: { now: usedBy === null, reason: 'why', usedBy }, forks: [], turns, usage: { ...usage, costUsd: turns.length / 2 },
  }; // prettier-ignore
}

const tree: SessionTree = {
  task: { id: 'tsk_a', name: 'demo', status: 'running', workflow: 'w', project: 'p', rehearsal: false },
  lines: [{ line: 'plan', item: null, owner: 'coder', current: 'ses_a', lost: false }],
  items: [
    info('ses_a', 'plan', null, [turn(1, 'plan', 'fresh'), turn(2, 'fix', 'resume', { evidence: 'handle-match' }), turn(3, 'fix', 'resume', { attempt: 2, status: 'failed', error: { code: 'command_failed', message: 'no', hint: null } })]),
    info('ses_b', 'try', 'ses_a', [turn(1, 'try', 'fork')], 'more'),
    info('ses_c', 'try', 'ses_gone', [turn(1, 'last\nstep', 'fork', { startedAt: null, usage: { inputTokens: null, outputTokens: null, costUsd: null } })]),
  ],
};

test('a fork stands below the session that it branched from, with who is in it, and one whose parent is gone at the edge', () => {
  expect(sessionTreeText(tree, 0, false, 200).split('\n')).toEqual([
    'tsk_a  demo  running',
    '├─ plan  ses_a  open  agent coder  3 turns  $1.5000',
    '│  ├─ 1  plan opens it  succeeded  2.0s  $0.5000',
    '│  ├─ 2  fix resumes it  succeeded  2.0s  $0.5000  proof: handle-match',
    '│  ├─ 3  fix #2 resumes it  failed [command_failed]  2.0s  $0.5000',
    '│  └─ try (fork)  ses_b  live in more  agent coder  1 turn  $0.5000',
    '│     └─ 1  try branches it off  succeeded  2.0s  $0.5000',
    '└─ try (fork)  ses_c  open  agent coder  1 turn  $0.5000',
    '   └─ 1  last step branches it off  succeeded',
  ]);
});

test('no line of the tree is wider than the terminal', () => {
  for (const width of [40, 80]) expect(Math.max(...sessionTreeText(tree, 0, true, width).split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
});
