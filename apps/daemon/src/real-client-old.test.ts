import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRealClient } from '@orch/driver-testkit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRealStage, ending, resumes, type RealStage } from './testing/real-stage.js';

// A real client on a busy machine: a second and more for each turn.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const oldest = findRealClient('claude-code-oldest');
const whyNot = oldest.installed ? '' : ` (skipped: ${oldest.reason})`;

describe.skipIf(!oldest.installed)(`clients of other versions than the newest${whyNot}`, () => {
  let stage: RealStage;
  beforeAll(async () => {
    stage = await createRealStage();
  });
  afterAll(() => stage?.close());

  test('a line goes on in one that has no titles: by the id, which only the arguments show, and the log says so', async () => {
    const binary = oldest.installed ? oldest.binary : '';
    const info = await stage.run('old', { binary, steps: [{ id: 'create', prompt: 'Open.' }, { id: 'plan', prompt: 'Plan.', behavior: resumes }, { id: 'audit', prompt: 'Audit.' }] }, 'Work.');
    const log = (await stage.orchestrator('task', 'logs', info.task.id)).stdout;
    const ids = [...new Set(stage.api.requests().flatMap(({ headers }) => headers['x-claude-code-session-id'] ?? []))];
    expect([info.steps.map((step) => [step.id, ending(step).status, step.session.mode]), stage.api.turns().map(({ users }) => users)]).toEqual([
      [['create', 'succeeded', 'fresh'], ['plan', 'succeeded', 'resume'], ['audit', 'succeeded', 'fresh']],
      [['Open.'], ['Open.', 'Plan.'], ['Audit.']],
    ]);
    expect([log.split('\n').filter((line) => line.includes('cannot resume a session by a title')).length, ids.length, ids.filter((id) => `${log}${JSON.stringify(info)}`.includes(id))]).toEqual([1, 2, []]);
  });

  test('one that is too old fails its step in one sentence, before anything is started', async () => {
    const binary = join(stage.sandbox.root, 'ancient');
    writeFileSync(binary, `#!/bin/sh\n[ "$*" = --version ] && echo "1.0.128 (Claude Code)" || touch ${stage.sandbox.root}/started\n`);
    chmodSync(binary, 0o755);
    const info = await stage.run('ancient', { binary, steps: [{ id: 'create' }] }, 'Work.');
    expect(info.steps.map(({ error }) => error && [error.code, error.message])).toEqual([['driver_client_too_old', 'Claude Code 1.0.128 is too old for this driver, which needs 2.1.100 or later.']]);
    expect((await stage.orchestrator('task', 'info', info.task.id)).stdout).toContain('driver_client_too_old');
  });
});
