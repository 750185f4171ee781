import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conformanceClauses, runClause, type ConformanceFixture } from '@orch/driver-testkit';
import { afterAll, expect, test, vi } from 'vitest';
import { rehearsalDriver } from './index.js';

// Processes on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const home = await mkdtemp(join(tmpdir(), 'rehearsal-conformance-'));
afterAll(() => rm(home, { recursive: true, force: true }));

const withDials = (...faults: string[]) => ({ block: { dials: faults.map((fault) => ({ fault })) } });
const fixture: ConformanceFixture = {
  env: { PATH: '/usr/bin:/bin', ORCH_REHEARSAL_HOME: home },
  scenarios: {
    answer: { prompt: 'Say something.' },
    hang: { prompt: 'Wait.', config: withDials('hang') },
    tool: { prompt: 'Read something.', config: withDials('tool_use') },
    permission: { prompt: 'Test it.', permissionMode: 'ask', config: withDials('permission_request') },
  },
  turnsSeen: (output) => {
    const turn = /^Turn (\d+) of this conversation/.exec(output);
    return turn ? Number(turn[1]) : null;
  },
  unknownSession: (token) => ({ ...token, value: { ...token.value, session: '00000000-0000-4000-8000-000000000000' } }),
};

/** All of them are declared, so that only what is for drivers without them may be skipped. */
const isForOthers = (requirement: string) => requirement.startsWith('no-');

test.each(conformanceClauses.map((clause) => [clause.title, clause] as const))('%s', async (_title, clause) => {
  const { status, detail } = await runClause(clause, rehearsalDriver, fixture);
  const skipped = clause.requires.find(isForOthers);
  const expected = skipped ? { status: 'skipped', detail: `the descriptor does not declare: ${skipped}` } : { status: 'passed', detail: null };
  expect({ status, detail }).toEqual(expected);
});
