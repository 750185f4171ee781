import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lintText } from '@orch/validator';
import { orchLint } from './testing/program.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const page = read('../../../docs/guides/linting.md');
const block = (language: string, part: string) => [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].find((match) => match[1] === language && match[2]!.includes(part))?.[2] ?? '';

test('the finding of the guide is what the program shows', { timeout: 60_000 }, async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'orch-lint-'));
  try {
    mkdirSync(join(cwd, 'manifests'));
    const head = (kind: string, name: string) => `apiVersion: orchestrator.dev/v2\nkind: ${kind}\nmetadata: {name: ${name}}\n`;
    writeFileSync(join(cwd, 'manifests/agent.yaml'), `${head('Agent', 'coder')}spec: {capabilities: [fix], driver: {provider: shell}, command: x}\n`);
    writeFileSync(join(cwd, 'manifests/flow.yaml'), `${head('Workflow', 'flow')}spec:\n  steps:\n    - {id: open, required_capability: fix}\n    - id: fix\n      behavior: {driverRequirements: {sessionResume: true}}\n`);
    const { stdout } = await orchLint(['manifests'], { cwd });
    expect(stdout.split('  hint: ')[0]).toBe(block('text', 'driver_session_resume_required'));
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
});

test('the comment of the guide silences its finding', () => {
  const steps = block('yaml', 'orch-lint-disable').replace(/^/gm, '  ');
  const agent = 'apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: a}\nspec: {capabilities: [write, review], driver: {provider: claude}}\n---\n';
  const text = `${agent}apiVersion: orchestrator.dev/v2\nkind: Workflow\nmetadata: {name: w}\nspec:\n${steps}`.replace('steps:\n', 'steps:\n    - {id: write}\n');
  const { diagnostics, suppressed = [] } = lintText(text);
  expect([diagnostics, suppressed.map(({ code, suppression }) => [code, suppression.reason])]).toEqual([[], [['session_isolation_expected', 'this review is meant to know how the text came about']]]);
});

test('the program of the guide and of the README is one', () => {
  expect(read('../README.md')).toContain(block('ts', 'readInputs'));
});
