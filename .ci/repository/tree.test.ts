import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../steps.ts';
import { isProductCode, readSources } from './sources.ts';

const code = ['packages', 'apps', '.ci'].flatMap((folder) => readSources(folder, (path) => path.endsWith('.ts')));

test('the top level holds what the architecture names, and nothing else', () => {
  const visible = readdirSync(root).filter((name) => !name.startsWith('.') && name !== 'node_modules');
  expect(visible.toSorted()).toEqual([
    'AGENTS.md',
    'LICENSE',
    'README.md',
    'apps',
    'docs',
    'package.json',
    'packages',
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    'turbo.json',
  ]);
});

test('no file is over 400 lines', () => {
  const long = code.filter((source) => !source.path.includes('generated') && source.text.split('\n').length > 401).map((source) => source.path);
  expect(long).toEqual([]);
});

test('files are kebab-case, and none is a drawer', () => {
  const odd = code.map((source) => source.path).filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/.test(basename(path)) || /(^|\/)(utils?|helpers?|types|common|misc)(\.ts|\/)/.test(path));
  expect(odd).toEqual([]);
});

test('exports maps are closed', () => {
  for (const source of readSources('.', (path) => path.endsWith('/package.json') && /\/(packages|apps)\//.test(path))) {
    const manifest = JSON.parse(source.text) as { exports?: Record<string, string | Record<string, string>>; version?: string };
    const targets = Object.values(manifest.exports ?? {}).flatMap((target) => (typeof target === 'string' ? [target] : Object.values(target)));
    expect(targets.filter((target) => !target.startsWith('./dist/') && target !== './package.json'), source.path).toEqual([]);
    expect(Object.keys(manifest.exports ?? {}).filter((key) => key.includes('*')), source.path).toEqual([]);
    expect(Object.keys(manifest.exports ?? {}), source.path).toContain('.');
    expect(manifest.version, source.path).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('a package README and its index.ts open with the same two sentences', () => {
  for (const index of readSources('packages', (path) => path.endsWith('/src/index.ts'))) {
    const folder = index.path.replace('/src/index.ts', '');
    const readme = readSources(folder, (path) => path.endsWith('README.md')).find((source) => source.path === `${folder}/README.md`);
    const words = (text: string) => text.replace(/^\s*\* ?/gm, ' ').replace(/\s+/g, ' ').trim();
    const opening = words(/^\/\*\*([\s\S]*?)\*\//.exec(index.text)?.[1] ?? '');
    expect(opening, `${index.path} has no opening comment`).not.toBe('');
    expect(words(readme?.text ?? ''), folder).toContain(opening);
  }
});

test('every package has tests of its own', () => {
  const packages = readSources('.', (path) => path.endsWith('/package.json') && /\/(packages|apps)\//.test(path)).map((source) => source.path.replace('/package.json', ''));
  const untested = packages.filter((folder) => readSources(`${folder}/src`, (path) => path.endsWith('.test.ts')).length === 0);
  expect(untested).toEqual([]);
});

test('messages put what they name in double quotes', () => {
  // A single quote before a value is that of a shell, where quotes inside the value are written for one too.
  const single = code.filter(({ path }) => isProductCode(path) && path.includes('/src/')).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (line.includes("'${") && !line.includes('replaceAll("\'"') ? [`${path}:${index + 1}`] : [])),
  );
  expect(single).toEqual([]);
});
