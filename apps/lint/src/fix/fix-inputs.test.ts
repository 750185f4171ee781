import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixInputs } from '../index.js';
import { textOf } from './fix-inputs.js';

const folders = ['../../../../packages/schema/fixtures/bad/', '../../../../packages/validator/src/testing/fixtures/'].map((path) => new URL(path, import.meta.url));
const fixtures = folders.flatMap((folder) => readdirSync(folder).filter((name) => name.endsWith('.yaml')).map((name) => ({ file: name, bytes: readFileSync(new URL(name, folder)) })));

const fix = (text: string) => fixInputs([{ file: 'a.yaml', text }], { openWorld: true });

const comments = (text: string) => [...text.matchAll(/(?<=^|\s)#.*$/gm)].map(([comment]) => comment);

test.each(fixtures)('$file: fixes bring no new error, keep every comment and are done after one run', async (input) => {
  const before = await fixInputs([input], {});
  const text = before.texts.get(input.file) ?? textOf(input);
  const again = await fixInputs([{ file: input.file, text, named: false }], {});
  expect([again.mended, again.texts.size]).toEqual([0, 0]);
  expect(comments(text)).toEqual(comments(textOf(input)));
});

test('there are fixtures with something to fix', async () => {
  const { mended, texts } = await fixInputs(fixtures, {});
  expect(mended).toBeGreaterThan(5);
  expect(texts.size).toBeGreaterThan(3);
});

test('a fix that brings another finding to light is followed by that one’s', async () => {
  const text = 'apiVersion: orchestrator.dev/v2\nkind: Agent\nmetadata: {name: a}\nspec:\n  env: [{name: A, value: {x}}]\n  enabled: no\n  capabilities: [plan, 5]\n  driver: {provider: claude}\n';
  const { report, texts, mended } = await fix(text);
  expect([report.diagnostics, mended, texts.get('a.yaml')]).toEqual([[], 3, text.replace('{x}}', '"{x}"}').replace('enabled: no', 'enabled: false').replace('5]', '"5"]')]);
});

test('an unsafe fix is left to a person', async () => {
  const { report, texts } = await fix('apiVersion: orchestrator.dev/v2\nkind: Workspace\nmetadata: {name: a}\nspec: {work_dr: x}\n');
  expect([report.diagnostics.map(({ code, fixes }) => [code, fixes[0]?.safety]), texts.size]).toEqual([[['unknown_field', 'unsafe']], 0]);
});
