import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conformanceClauses, runClause, startModelApi, type ConformanceFixture } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claudeDriver } from './index.js';
import { clientEnvironment, realClaude, whyNot } from './testing/claude.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000 });

/** All of them are declared, so that only what is for drivers without them may be skipped. */
const isForOthers = (requirement: string) => requirement.startsWith('no-');

describe.skipIf(!realClaude.installed)(`conformance, with the real client${whyNot}`, () => {
  let fixture: ConformanceFixture;
  let clean: () => Promise<void>;
  beforeAll(async () => {
    const home = await mkdtemp(join(tmpdir(), 'claude-conformance-'));
    const api = await startModelApi();
    clean = async () => {
      await api.close();
      await rm(home, { recursive: true, force: true });
    };
    await symlink(realClaude.installed ? realClaude.binary : '', join(home, 'claude'));
    const env = clientEnvironment(home, api);
    fixture = {
      env: { ...env, PATH: `${home}:${env['PATH']}` },
      scenarios: {
        answer: { prompt: 'Count my messages.' },
        hang: { prompt: 'Wait.\napi: stall' },
        tool: { prompt: 'Look around.\napi: tool Bash {"command":"echo hello"}' },
        permission: { prompt: 'Test it.\napi: tool Bash {"command":"npm test"}\napi: say Tested.', permissionMode: 'ask' },
      },
      turnsSeen: Number,
      unknownSession: (token) => ({ ...token, value: { ...token.value, title: 'orch-unknown' } }),
      turnTimeoutMs: 60_000,
    };
  });
  afterAll(() => clean());

  // What the suite tries is whether it could run.

  test.each(conformanceClauses.map((clause) => [clause.title, clause] as const))('%s', async (_title, clause) => {
    const { status, detail } = await runClause(clause, claudeDriver, fixture);
    const skipped = clause.requires.find(isForOthers);
    const expected = skipped ? { status: 'skipped', detail: `the descriptor does not declare: ${skipped}` } : { status: 'passed', detail: null };
    expect({ status, detail }).toEqual(expected);
  });
});
