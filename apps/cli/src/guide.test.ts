import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { placeholderNames } from '@orch/validator';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../../docs/guides/writing-a-workflow.md', import.meta.url), 'utf8');
const program = fileURLToPath(new URL('../dist/bin.js', import.meta.url));

test('the whole workflow of the guide has no finding', () => {
  const example = /## A whole one\n+```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const checked = spawnSync(process.execPath, [program, 'manifest', 'validate', '-f', '-'], { input: example, encoding: 'utf8' });
  expect([checked.status, checked.stdout]).toEqual([0, '4 documents in 1 file: 0 errors, 0 warnings, 0 for information\n']);
});

test('the secrets of the guide have no finding, and none of them is shown', () => {
  const example = /## Variables and secrets\n[\s\S]*?```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const checked = spawnSync(process.execPath, [program, 'manifest', 'validate', '-f', '-'], { input: example, encoding: 'utf8' });
  expect([checked.status, checked.stdout]).toEqual([0, '2 documents in 1 file: 0 errors, 0 warnings, 0 for information\n']);
  const misspelt = spawnSync(process.execPath, [program, 'manifest', 'validate', '-f', '-', '-o', 'json'], { input: example.replace('API_TOKEN:', 'API TOKEN:'), encoding: 'utf8' });
  expect([misspelt.status, misspelt.stdout.includes('the token itself')]).toEqual([3, false]);
});

test('the guide names the placeholders that prompts and commands are filled with', () => {
  expect(placeholderNames.filter((name) => !page.includes(`{${name}}`))).toEqual([]);
});
