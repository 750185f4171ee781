import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../steps.ts';
import { importRules, type ImportRule } from './import-rules.ts';
import { importsOf, isProductCode, readSources } from './sources.ts';

const matches = (allowed: readonly string[], name: string) => allowed.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name));

function breach(rule: ImportRule, name: string): string | null {
  if (name.startsWith('.')) return name.includes('/dist/') ? 'imports built output' : null;
  if (name.startsWith('node:')) return rule.node ? null : `imports ${name}`;
  return matches(name.startsWith('@orch/') ? rule.packages : rule.libraries, name) ? null : `imports ${name}`;
}

describe.each(importRules)('$folder', (rule) => {
  test('imports only what its layer may know', () => {
    const breaches = readSources(`${rule.folder}/src`, isProductCode).flatMap((source) =>
      importsOf(source.text).flatMap((name) => {
        const found = breach(rule, name);
        return found === null ? [] : [`${source.path} ${found}: ${rule.reason}`];
      }),
    );
    expect(breaches).toEqual([]);
  });

  test.runIf(!rule.node)('reads no clock, no randomness and no environment', () => {
    const hidden = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.(env|cwd|platform)\b|\bperformance\.now\(/;
    const breaches = readSources(`${rule.folder}/src`, isProductCode).filter((source) => hidden.test(source.text)).map((source) => source.path);
    expect(breaches).toEqual([]);
  });
});

test('the table names every package, and no other', () => {
  const folders = readSources('.', (path) => path.endsWith('/package.json') && /\/(packages|apps)\//.test(path)).map((source) => source.path.replace('/package.json', ''));
  expect(importRules.map((rule) => rule.folder).toSorted()).toEqual(folders.toSorted());
  for (const rule of importRules) expect(existsSync(join(root, rule.folder, 'README.md')), rule.folder).toBe(true);
});

test('only compose.ts of the daemon knows drivers, store and runtime together', () => {
  const composers = readSources('apps/daemon/src', isProductCode)
    .filter((source) => {
      const names = importsOf(source.text);
      return names.some((name) => name.startsWith('@orch/driver-')) && names.includes('@orch/store') && names.includes('@orch/runtime');
    })
    .map((source) => source.path);
  expect(composers).toEqual(['apps/daemon/src/compose.ts']);
});
