import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isOrchError } from '@orch/diagnostics';
import { readManifestFiles } from './manifests.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orch-manifests-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(paths: readonly string[], recursive = false) {
  const { files, diagnostics } = await readManifestFiles(paths, recursive);
  const decoder = new TextDecoder();
  return { files: files.map(({ file, bytes }) => [file, decoder.decode(bytes)]), findings: diagnostics.map(({ code, file, message }) => [code, file, message]) };
}

test('files come in the order given, each once', async () => {
  writeFileSync(at('a.yaml'), 'a');
  writeFileSync(at('b.txt'), 'b');
  expect(await read([at('b.txt'), at('a.yaml'), at('b.txt')])).toEqual({ files: [[at('b.txt'), 'b'], [at('a.yaml'), 'a']], findings: [] }); // prettier-ignore
});

test('of a folder the .yaml, .yml and .json files are read by name, those below it only when asked', async () => {
  mkdirSync(at('below'));
  for (const name of ['z.yaml', 'a.yml', 'm.json', 'note.txt', 'below/b.yaml']) writeFileSync(at(name), name);
  const direct = [[at('a.yml'), 'a.yml'], [at('m.json'), 'm.json'], [at('z.yaml'), 'z.yaml']]; // prettier-ignore
  expect(await read([folder])).toEqual({ files: direct, findings: [] });
  expect((await readManifestFiles([folder, at('note.txt')], false)).files.map(({ named }) => named)).toEqual([false, false, false, true]);
  expect(await read([folder], true)).toEqual({ files: [direct[0], [at('below/b.yaml'), 'below/b.yaml'], ...direct.slice(1)], findings: [] });
});

test('what cannot be read is a finding each, and the rest is read', async () => {
  writeFileSync(at('good.yaml'), 'good');
  mkdirSync(at('empty'));
  symlinkSync(at('nowhere'), at('dangling.yaml'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe.yaml')]);
  writeFileSync(at('large.yaml'), '');
  truncateSync(at('large.yaml'), 5 * 1024 * 1024 + 1);
  expect(await read(['missing.yaml', 'empty', 'dangling.yaml', 'pipe.yaml', 'large.yaml', 'good.yaml'].map((name) => at(name)).toSpliced(4, 0, '/dev/null'))).toEqual({
    files: [[at('good.yaml'), 'good']],
    findings: [
      ['input_unreadable', at('missing.yaml'), `There is no file "${at('missing.yaml')}".`],
      ['input_unreadable', at('empty'), `The folder "${at('empty')}" holds no .yaml, .yml or .json file.`],
      ['input_unreadable', at('dangling.yaml'), `"${at('dangling.yaml')}" is a link to nothing.`],
      ['input_not_regular_file', at('pipe.yaml'), `"${at('pipe.yaml')}" is a pipe, and manifests are read from files.`],
      ['input_not_regular_file', '/dev/null', '"/dev/null" is a device, and manifests are read from files.'],
      ['input_too_large', at('large.yaml'), `"${at('large.yaml')}" is larger than 5 MB.`],
    ],
  });
});

test('in a folder too, a pipe and a link to nothing are findings', async () => {
  symlinkSync(at('nowhere'), at('dangling.yaml'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe.yaml')]);
  expect((await read([folder])).findings.map(([code]) => code)).toEqual(['input_unreadable', 'input_not_regular_file']);
});

test('a file of exactly the limit is read whole', async () => {
  writeFileSync(at('large.yaml'), 'x'.repeat(5 * 1024 * 1024));
  const { files } = await readManifestFiles([at('large.yaml')], false);
  expect(files.map(({ bytes }) => bytes.length)).toEqual([5 * 1024 * 1024]);
});

test.each([[undefined], [[]]])('without a name there is a question (%j)', async (paths) => {
  const error: unknown = await readManifestFiles(paths, false).catch((thrown: unknown) => thrown);
  expect(isOrchError(error) && error.code).toBe('usage_error');
});
