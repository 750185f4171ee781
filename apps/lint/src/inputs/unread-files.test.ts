import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Code } from '@orch/diagnostics';
import { lintFiles } from '@orch/validator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInputs } from '../index.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orch-unread-')));
  mkdirSync(at('checked'));
  writeFileSync(at('elsewhere.yaml'), manifest);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const manifest = 'apiVersion: orchestrator.dev/v2\nkind: Workspace\nmetadata: {name: a}\nspec: {work_dir: .}\n';
const found = async () => (await lintFiles(readInputs([at('checked')]))).diagnostics.map(({ code }) => code);

/** What stands in the folder, and the neighbour of it that is read. */
const examples: readonly { readonly code: Code; readonly bad: (path: string) => void; readonly good: (path: string) => void }[] = [
  { code: 'input_unreadable', bad: (path) => symlinkSync('nothing', path), good: (path) => symlinkSync('b.yaml', path) },
  { code: 'input_not_regular_file', bad: (path) => execFileSync('mkfifo', [path]), good: (path) => writeFileSync(path, '') },
  { code: 'input_link_not_followed', bad: (path) => symlinkSync('../elsewhere.yaml', path), good: (path) => symlinkSync('b.yaml', path) },
  { code: 'input_too_large', bad: (path) => sized(path, 5 * 1024 * 1024 + 1), good: (path) => sized(path, manifest.length) },
];

function sized(path: string, bytes: number): void {
  writeFileSync(path, manifest.replace('name: a', 'name: c'));
  truncateSync(path, bytes);
}

test.each(examples)('$code is said of a file in a folder, and not of its neighbour; the file beside it is read', async ({ bad, good, code }) => {
  writeFileSync(at('checked/b.yaml'), manifest.replace('spec: {', 'spec: {x: 1, '));
  bad(at('checked/a.yaml'));
  expect((await found()).toSorted()).toEqual([code, 'unknown_field'].toSorted());
  rmSync(at('checked/a.yaml'));
  good(at('checked/a.yaml'));
  expect(await found()).toEqual(['unknown_field']);
});
