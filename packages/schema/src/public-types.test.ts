import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../dist');

/** Every package that the types of an entry lead to, by way of the files that they name. */
function packagesBehind(entry: string): readonly string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const read = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { 1: from } of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?['"]([^'"]+)['"]/g)) {
      if (from!.startsWith('.')) read(join(dirname(file), from!.replace(/\.js$/, '.d.ts')));
      else packages.add(from!);
    }
  };
  read(join(dist, entry));
  return [...packages].sort();
}

test('the types of the main entry show no zod, and those of the JSON Schemas none either', () => {
  expect(packagesBehind('index.d.ts')).toEqual(['@orch/diagnostics']);
  expect(packagesBehind('json-schema.d.ts')).toEqual(['@orch/diagnostics']);
  expect(packagesBehind('zod.d.ts')).toEqual(['@orch/diagnostics', 'zod']);
});
