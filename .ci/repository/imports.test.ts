import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../steps.ts';
import { importRules, type ImportRule } from './import-rules.ts';
import { importsOf, isProductCode, readSources, type Source } from './sources.ts';

const matches = (allowed: readonly string[], name: string) => allowed.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name));

/** What is wrong with one import of one file, or null. */
function breach(rule: ImportRule, source: Pick<Source, 'path'>, name: string): string | null {
  if (name.startsWith('.')) {
    const target = normalize(join(dirname(source.path), name));
    if (target === `${rule.folder}/package.json` || target.startsWith(`${rule.folder}/src/`)) return null;
    // The demo shows the very template that the documentation shows.
    return target.startsWith('docs/workflow/') && rule.folder === 'apps/cli' ? null : `reaches ${target} by its path`;
  }
  if (name.startsWith('node:')) return rule.node ? null : `imports ${name}`;
  return matches(name.startsWith('@orch/') ? rule.packages : rule.libraries, name) ? null : `imports ${name}`;
}

const hidden =
  /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|(?<!\.)\bprocess\.\w|\bperformance\.now\(|\bcrypto\.|\bset(?:Timeout|Interval|Immediate)\(|\bqueueMicrotask\(|\brequire\(|\bfetch\(/;

describe.each(importRules)('$folder', (rule) => {
  const sources = readSources(`${rule.folder}/src`, isProductCode);

  test('imports only what its layer may know', () => {
    const breaches = sources.flatMap((source) =>
      importsOf(source.text).flatMap((name) => {
        const found = breach(rule, source, name);
        return found === null ? [] : [`${source.path} ${found}: ${rule.reason}`];
      }),
    );
    expect(breaches).toEqual([]);
  });

  test.runIf(!rule.node)('reads no clock, no randomness and no environment, and waits for nothing', () => {
    const breaches = sources.filter((source) => hidden.test(withoutComments(source.text))).map((source) => source.path);
    expect(breaches).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

test('the table names every package, and no other', () => {
  const folders = readSources('.', (path) => path.endsWith('/package.json') && /\/(packages|apps)\//.test(path)).map((source) => source.path.replace('/package.json', ''));
  expect(importRules.map((rule) => rule.folder).toSorted()).toEqual(folders.toSorted());
  for (const rule of importRules) expect(existsSync(join(root, rule.folder, 'README.md')), rule.folder).toBe(true);
});

test('no driver is imported but by compose.ts of the daemon', () => {
  const knowing = (wanted: (name: string) => boolean) =>
    readSources('apps/daemon/src', isProductCode)
      .filter((source) => importsOf(source.text).some(wanted))
      .map((source) => source.path);
  expect(knowing((name) => name.startsWith('@orch/driver-'))).toEqual(['apps/daemon/src/compose.ts']);
});

test('a forbidden import of any form is found', () => {
  const engine = importRules.find((rule) => rule.folder === 'packages/engine')!;
  const daemon = importRules.find((rule) => rule.folder === 'apps/daemon')!;
  const found = (rule: ImportRule, code: string) => importsOf(code).map((name) => breach(rule, { path: `${rule.folder}/src/a.ts` }, name));
  expect(found(engine, "import { openStore } from '../../store/src/index.js';")).toEqual(['reaches packages/store/src/index.js by its path']);
  expect(found(engine, "import type { Store } from '@orch/store';\nconst x = await import('node:fs');")).toEqual(['imports @orch/store', 'imports node:fs']);
  expect(found(engine, "import './init.js';\nexport { apply } from './apply.js';")).toEqual([null, null]);
  expect(found(daemon, "import { runConformance } from '@orch/driver-testkit';")).toEqual(['imports @orch/driver-testkit']);
  expect(['crypto.randomUUID()', 'setTimeout(x, 1)', "require('@orch/store')", 'process.hrtime()'].map((code) => hidden.test(code))).toEqual([true, true, true, true]);
});
