import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conformanceClauses, runClause, startModelApi, type ConformanceFixture } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claudeDriver } from './index.js';
import { clientEnvironment, oldestClaude, realClaude, whyNot } from './testing/claude.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000 });

/** All of them are declared, so that only what is for drivers without them may be skipped. */
const isForOthers = (requirement: string) => requirement.startsWith('no-');

const clients = [
  { name: 'the real client', client: realClaude, breaks: [] },
  // It cannot resume a session but by its id, and says so in every such turn.
  { name: 'the oldest client that the driver takes', client: oldestClaude, breaks: ['handle-not-in-arguments'] },
];

for (const { name, client, breaks } of clients) {
  describe.skipIf(!client.installed)(`conformance, with ${name}${whyNot(client)}`, () => {
    let fixture: ConformanceFixture;
    let clean: () => Promise<void>;
    beforeAll(async () => {
      const home = await mkdtemp(join(tmpdir(), 'claude-conformance-'));
      const api = await startModelApi();
      clean = async () => {
        await api.close();
        await rm(home, { recursive: true, force: true });
      };
      const config = { binary: client.installed ? client.binary : null };
      fixture = {
        env: clientEnvironment(home, api),
        client: config.binary,
        scenarios: {
          answer: { prompt: 'Count my messages.', config },
          hang: { prompt: 'Wait.\napi: stall', config },
          tool: { prompt: 'Look around.\napi: tool Bash {"command":"echo hello"}', allowedTools: ['Bash(echo hello)'], config },
          permission: { prompt: 'Test it.\napi: tool Bash {"command":"npm test"}\napi: say Tested.', permissionMode: 'ask', config },
        },
        turnsSeen: Number,
        unknownSession: (token) => ({ ...token, value: { ...token.value, session: '99999999-9999-4999-8999-999999999999', title: token.value['title'] === null ? null : 'orch-unknown' } }),
        turnTimeoutMs: 60_000,
      };
    });
    afterAll(() => clean());

    // What the suite tries is whether it could run.

    test.each(conformanceClauses.map((clause) => [clause.title, clause] as const))('%s', async (_title, clause) => {
      const { status, detail } = await runClause(clause, claudeDriver, fixture);
      const skipped = clause.requires.find(isForOthers);
      if (breaks.includes(clause.name)) expect(status).toBe('failed');
      else expect({ status, detail }).toEqual(skipped ? { status: 'skipped', detail: `the descriptor does not declare: ${skipped}` } : { status: 'passed', detail: null });
    });
  });
}
