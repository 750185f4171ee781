import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOrchError } from '@orch/diagnostics';
import { findingsOf, readManifestFiles } from './manifests.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-manifests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(paths: readonly string[], recursive = false) {
  const { files, others } = await readManifestFiles(paths, recursive);
  return { files: files.map(({ file, bytes, named }) => [file, Buffer.from(bytes).toString(), named]), others: others.map(({ file, code }) => [file, code]) };
}

test('each file is read once, and of a folder those below it only when asked', async () => {
  mkdirSync(at('below'));
  for (const name of ['z.yaml', 'a.yml', 'm.json', 'note.txt', 'below/b.yaml']) writeFileSync(at(name), name);
  const direct = [[at('a.yml'), 'a.yml', false], [at('m.json'), 'm.json', false], [at('z.yaml'), 'z.yaml', false]]; // prettier-ignore
  expect(await read([folder, folder])).toEqual({ files: direct, others: [] });
  expect(await read([folder, at('note.txt')], true)).toEqual({ files: [direct[0], [at('below/b.yaml'), 'below/b.yaml', false], direct[1], [at('note.txt'), 'note.txt', true], direct[2]], others: [] });
});

test('what cannot be read is a finding each, with the name by which standard input is given, and the rest is read', async () => {
  writeFileSync(at('good.yaml'), 'good');
  symlinkSync(at('nowhere'), at('dangling.yaml'));
  const { files, others } = await readManifestFiles([folder, '/dev/null', at('*.yaml')], false);
  expect(files.map(({ file }) => file)).toEqual([at('good.yaml')]);
  expect((await findingsOf(others)).map(({ code, file, message, hint }) => [code, file, message, hint])).toEqual([
    ['input_not_regular_file', '/dev/null', '"/dev/null" is a device, and manifests are read from files.', 'Give standard input with -f - instead.'],
    ['input_unreadable', at('*.yaml'), `There is no file "${at('*.yaml')}".`, 'Check the path.'],
    ['input_unreadable', at('dangling.yaml'), `"${at('dangling.yaml')}" is a link to nothing.`, 'Check the path.'],
  ]);
});

test.each([[undefined], [[]]])('without a name there is a question (%j)', async (paths) => {
  const error: unknown = await readManifestFiles(paths, false).catch((thrown: unknown) => thrown);
  expect(isOrchError(error) && error.code).toBe('usage_error');
});
