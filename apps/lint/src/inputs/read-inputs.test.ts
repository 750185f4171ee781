import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readInputs, type ReadOptions } from '../index.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orch-lint-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Files that hold their own name. */
function write(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), name);
  }
}

/** What comes of each path: its text, or the code and why; names without the folder. */
async function read(paths: readonly string[], options?: ReadOptions): Promise<readonly string[]> {
  const found: string[] = [];
  const short = (text: string) => text.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
  for await (const input of readInputs(paths, options)) {
    const content = 'error' in input ? `! ${input.code ?? 'input_unreadable'}: ${input.error}` : 'bytes' in input ? `${new TextDecoder().decode(input.bytes)}${input.named ? ' (named)' : ''}` : '';
    found.push(short(`${input.file} = ${content}`));
  }
  return found;
}

test('a named file is read whatever its name, a folder gives the .yaml, .yml and .json files in it and below, all by name', async () => {
  write('z.txt', 'sub/b.yml', 'sub/deep/c.json', 'a.yaml', 'readme.md');
  expect(await read([at('z.txt'), folder])).toEqual(['a.yaml = a.yaml', 'sub/b.yml = sub/b.yml', 'sub/deep/c.json = sub/deep/c.json', 'z.txt = z.txt (named)']);
  expect(await read([folder], { recursive: false })).toEqual(['a.yaml = a.yaml']);
});

test('what is hidden and what package managers bring is passed over, unless it is named', async () => {
  write('.git/a.yaml', '.hidden.yaml', 'node_modules/p/b.yaml', 'c.yaml');
  expect(await read([folder])).toEqual(['c.yaml = c.yaml']);
  expect(await read([at('**/*.yaml')])).toEqual(['c.yaml = c.yaml']);
  expect(await read([at('.git'), at('node_modules'), at('.hidden.yaml')])).toEqual(['.git/a.yaml = .git/a.yaml', '.hidden.yaml = .hidden.yaml (named)', 'node_modules/p/b.yaml = node_modules/p/b.yaml']);
  expect(await read([at('.git/*.yaml')])).toEqual(['.git/a.yaml = .git/a.yaml']);
});

test('a pattern gives the files that it matches; a file of that very name comes first; one that matches none is a finding', async () => {
  write('teams/a/x.yaml', 'teams/b/y.yaml', 'teams/b/z.json', 'odd[1].yaml', 'odd1.yaml');
  mkdirSync(at('teams/c.yaml'));
  expect(await read([at('teams/**/*.yaml')])).toEqual(['teams/a/x.yaml = teams/a/x.yaml', 'teams/b/y.yaml = teams/b/y.yaml']);
  expect(await read([at('teams/{a,b}/[x-z].*')])).toEqual(['teams/a/x.yaml = teams/a/x.yaml', 'teams/b/y.yaml = teams/b/y.yaml', 'teams/b/z.json = teams/b/z.json']);
  expect(await read([at('odd[1].yaml')])).toEqual(['odd[1].yaml = odd[1].yaml (named)']);
  expect(await read([at('no/*.yaml')])).toEqual(['no/*.yaml = ! input_unreadable: No file matches "no/*.yaml".']);
  expect(await read([at('teams/*.yaml')], { patterns: false })).toEqual(['teams/*.yaml = ! input_unreadable: There is no file "teams/*.yaml".']);
});

test('a file that is reached in several ways is read once, under its plainest name, whatever comes first', async () => {
  write('a.yaml');
  symlinkSync(at('a.yaml'), at('b.yaml'));
  const ways = [folder, at('a.yaml'), at('b.yaml'), at('*.yaml'), `${folder}/./a.yaml`];
  expect(await read(ways)).toEqual(['a.yaml = a.yaml (named)']);
  expect(await read(ways.toReversed())).toEqual(['a.yaml = a.yaml (named)']);
  expect(await read([folder])).toEqual(['a.yaml = a.yaml']);
});

test('links in a folder are followed to files inside it, and neither out of it nor in a circle', async () => {
  write('root/a.yaml', 'root/sub/b.yaml', 'outside/c.yaml');
  symlinkSync('../a.yaml', at('root/sub/to-a.yaml'));
  symlinkSync('sub', at('root/again'));
  symlinkSync('..', at('root/sub/up'));
  symlinkSync('../outside', at('root/out'));
  symlinkSync('../outside/c.yaml', at('root/c.yaml'));
  symlinkSync('../outside/notes', at('root/notes'));
  expect(await read([at('root')])).toEqual([
    'root/a.yaml = root/a.yaml',
    'root/c.yaml = ! input_link_not_followed: The link "root/c.yaml" leads out of the folder that is checked, and is not followed.',
    'root/out = ! input_link_not_followed: The link "root/out" leads out of the folder that is checked, and is not followed.',
    'root/sub/b.yaml = root/sub/b.yaml',
    'root/sub/up = ! input_link_not_followed: The link "root/sub/up" leads back to a folder that holds it, and is not followed.',
  ]);
  expect(await read([at('root/*.yaml')])).toEqual(['root/a.yaml = root/a.yaml', 'root/c.yaml = ! input_link_not_followed: The link "root/c.yaml" leads out of the folder that is checked, and is not followed.']);
  expect(await read([at('root/out')])).toEqual(['root/out/c.yaml = outside/c.yaml']);
});

test('what cannot be read says why, and everything else is read', async () => {
  write('good.yaml', 'folder/note.txt');
  symlinkSync('nowhere', at('dangling.yaml'));
  symlinkSync('circle.yaml', at('circle.yaml'));
  execFileSync('sh', ['-c', 'mkfifo "$0"', at('pipe.yaml')]);
  writeFileSync(at('large.yaml'), '');
  truncateSync(at('large.yaml'), 6_000_000);
  const unread = [
    'circle.yaml = ! input_unreadable: "circle.yaml" cannot be read: ELOOP: too many symbolic links encountered, stat \'circle.yaml\'.',
    'dangling.yaml = ! input_unreadable: "dangling.yaml" is a link to nothing.',
    'good.yaml = good.yaml',
    'large.yaml = ! input_too_large: "large.yaml" is larger than 5 MB.',
    'pipe.yaml = ! input_not_regular_file: "pipe.yaml" is a pipe, and manifests are read from files.',
  ];
  expect(await read([folder])).toEqual(unread);
  expect(await read(['circle.yaml', 'dangling.yaml', 'good.yaml', 'large.yaml', 'pipe.yaml'].map(at))).toEqual(unread.map((line) => (line === 'good.yaml = good.yaml' ? `${line} (named)` : line)));
  expect(await read([at('folder'), at('gone.yaml'), '/dev/zero', '/proc/self/mem'])).toEqual([
    '/dev/zero = ! input_not_regular_file: "/dev/zero" is a device, and manifests are read from files.',
    '/proc/self/mem = ! input_unreadable: "/proc/self/mem" cannot be read: EIO: i/o error, read.',
    'folder = ! input_unreadable: The folder "folder" holds no .yaml, .yml or .json file.',
    'gone.yaml = ! input_unreadable: There is no file "gone.yaml".',
  ]);
});

test('a file that says that it is empty is read to its end', async () => {
  const [status] = await read(['/proc/self/status']);
  expect(status).toContain('VmRSS');
});

test('- is standard input under the name that it is given, read until it is more than is taken', async () => {
  const pieces = (...texts: string[]) => (async function* () { for (const text of texts) yield await Promise.resolve(new TextEncoder().encode(text)); })(); // prettier-ignore
  expect(await read(['-', '-'], { standardInput: pieces('a', 'b') })).toEqual(['<stdin> = ab (named)']);
  const endless = (async function* () { for (;;) yield await Promise.resolve(new Uint8Array(1_000_000)); })(); // prettier-ignore
  expect(await read(['-'], { standardInput: endless, standardInputName: 'x.yaml' })).toEqual(['x.yaml = ! input_too_large: "x.yaml" is larger than 5 MB.']);
});
