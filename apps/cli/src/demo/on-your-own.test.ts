import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../testing/sandbox.js';
import { isOnPath } from './is-on-path.js';
import { onYourOwn } from './on-your-own.js';

const create = 'task create --name session-demo --goal "Demonstrate session reuse" --workflow command_rules --project cmd-rules --follow';

test('without `orchestrator` on PATH the last lines call the launcher of the checkout, by its path from where the shell is', () => {
  expect(onYourOwn({ onPath: false, checkout: '/code/orch', folder: '/code/orch' })).toEqual([
    '\nThe same on your own Claude Code, after `apps/cli/bin/orchestrator daemon start`:',
    '  apps/cli/bin/orchestrator apply -f docs/workflow/command-rules.yaml --project cmd-rules',
    `  apps/cli/bin/orchestrator ${create}`,
  ]);
  expect(onYourOwn({ onPath: false, checkout: "/my code's/orch", folder: "/my code's/orch/docs" }).slice(1)).toEqual([
    `  '/my code'\\''s/orch/apps/cli/bin/orchestrator' apply -f workflow/command-rules.yaml --project cmd-rules`,
    `  '/my code'\\''s/orch/apps/cli/bin/orchestrator' ${create}`,
  ]);
});

test('with it on PATH, or with no checkout to be seen, they call `orchestrator`', () => {
  expect(onYourOwn({ onPath: true, checkout: '/code/orch', folder: '/' }).slice(1)).toEqual(['  orchestrator apply -f code/orch/docs/workflow/command-rules.yaml --project cmd-rules', `  orchestrator ${create}`]);
  expect(onYourOwn({ onPath: false, checkout: null, folder: '/' })).toEqual([
    '\nThe same on your own Claude Code, in a checkout, after `orchestrator daemon start`:',
    '  orchestrator apply -f docs/workflow/command-rules.yaml --project cmd-rules',
    `  orchestrator ${create}`,
  ]);
});

test('a shell in the checkout can run them as they are', () => {
  const lines = onYourOwn({ onPath: false, checkout: repository, folder: repository }).slice(1);
  const helped = lines.map((line) => execFileSync('sh', ['-c', `${line} --help`], { cwd: repository, encoding: 'utf8' }).split('\n', 1)[0]);
  expect(helped.map((usage) => /orchestrator (?:apply|task create)/.exec(usage!)?.[0])).toEqual(['orchestrator apply', 'orchestrator task create']);
});

test('a program counts where a shell would find it once the script has ended', () => {
  const root = mkdtempSync(join(tmpdir(), 'orch-path-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folders = ['bin', 'node_modules/.bin', 'plain'].map((name) => join(root, name));
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'orchestrator'), '#!/bin/sh\n');
    chmodSync(join(folder, 'orchestrator'), folder.endsWith('plain') ? 0o644 : 0o755);
  }
  expect([...folders.map((folder) => isOnPath('orchestrator', `/nowhere:${folder}`)), isOnPath('orchestrator', '')]).toEqual([true, false, false, false]);
});
