import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.js';
import { readDiff } from './read-diff.js';

const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', SECRET_OF_THE_DAEMON: 'x' };
const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];

function repository(): { readonly directory: string; readonly outside: string; git(...args: string[]): void } {
  const outside = temporaryDirectory();
  const directory = join(outside, 'workspace');
  mkdirSync(directory);
  const git = (...args: string[]) => void execFileSync('git', [...who, ...args], { cwd: directory, env, stdio: 'ignore' });
  git('init');
  writeFileSync(join(directory, 'a.txt'), 'one\n');
  git('add', '.');
  git('commit', '-m', 'first');
  writeFileSync(join(directory, 'a.txt'), 'two\n');
  return { directory, outside, git };
}

test('the uncommitted changes are shown', async () => {
  const { directory } = repository();
  expect((await readDiff(directory, env)).split('\n').slice(-3)).toEqual(['-one', '+two', '']);
});

test('without a repository there is nothing to show', async () => {
  expect(await readDiff(temporaryDirectory(), env)).toBe('');
});

test('no program that the workspace’s repository names is run', async () => {
  const { directory, outside, git } = repository();
  const ran = join(outside, 'ran');
  writeFileSync(join(directory, '.gitattributes'), '*.txt filter=evil.x diff=evil\n');
  for (const [key, value] of Object.entries({ 'core.fsmonitor': `touch ${ran}; false`, 'filter.evil.x.clean': `touch ${ran}; cat`, 'filter.evil.x.process': `touch ${ran}`, 'filter.evil.x.required': 'true', 'diff.evil.command': `touch ${ran}`, 'diff.evil.textconv': `touch ${ran}; cat`, 'diff.external': `touch ${ran}` })) git('config', key, value);
  const diff = await readDiff(directory, env);
  expect([diff.includes('+two'), existsSync(ran)]).toEqual([true, false]);
});

test('files that look like a bare repository are none, and another directory’s files are not read', async () => {
  const { outside } = repository();
  const bare = join(outside, 'bare');
  const ran = join(outside, 'ran');
  for (const folder of ['', 'objects', 'refs']) mkdirSync(join(bare, folder));
  writeFileSync(join(bare, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(bare, 'config'), `[core]\n\tbare = false\n\tworktree = ${bare}\n\tfsmonitor = "touch ${ran}; false"\n`);
  expect([await readDiff(bare, env), existsSync(ran)]).toEqual(['', false]);
  const elsewhere = repository();
  elsewhere.git('config', 'core.worktree', outside);
  expect(await readDiff(elsewhere.directory, env)).toBe('');
});
