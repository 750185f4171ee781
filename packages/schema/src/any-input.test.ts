import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { kinds, parseManifests } from './index.js';

const file = 'any.yaml';

test('any bytes give a result and no exception', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(Array.isArray(parseManifests(bytes, { file }).diagnostics)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const folder = join(import.meta.dirname, '../fixtures');
const fixtures = ['good', 'bad'].flatMap((kind) => readdirSync(join(folder, kind)).filter((name) => name.endsWith('.yaml')).map((name) => readFileSync(join(folder, kind, name))));
const small = fixtures.filter(({ length }) => length < 20_000);

test('a fixture with any bytes put in, taken out or doubled gives a result and no exception', { timeout: 60_000 }, () => {
  const edit = fc.record({ at: fc.nat(), drop: fc.nat(8), put: fc.uint8Array({ maxLength: 8 }), twice: fc.boolean() });
  fc.assert(
    fc.property(fc.constantFrom(...small), fc.array(edit, { minLength: 1, maxLength: 4 }), (fixture, edits) => {
      let bytes = fixture;
      for (const { at, drop, put, twice } of edits) {
        const place = bytes.length === 0 ? 0 : at % bytes.length;
        bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(twice ? Math.max(0, place - drop) : place + drop)]);
      }
      const { documents, diagnostics } = parseManifests(bytes, { file });
      for (const { offset, endOffset } of diagnostics) expect(offset).toBeLessThanOrEqual(endOffset!);
      for (const document of documents) expect(document.locate(['spec', 'steps', 0, 'id'], 'value').line).toBeGreaterThan(0);
    }),
    { numRuns: 400 },
  );
});

/** Pieces that mean something to a YAML reader or to this one, so that chance gets behind the first syntax error. */
const piece = fc.oneof(
  fc.constantFrom(
    'apiVersion: orchestrator.dev/v2\n', 'metadata: {name: x}\n', 'spec:\n', '  steps:\n', '    - id: a\n', '      behavior: &b\n', '      behavior: *b\n', '---\n', '...\n', '%YAML 1.1\n',
    '{', '}', '[', ']', '"', "'", ': ', '- ', '\n', '\r\n', '\r', '\t', '  ', '&a ', '*a', '<<: ', '!!set ', '|\n', '>', '#', '? ', '\uFEFF', '\u0000', '\u202E', '__proto__: ', '\ud800', '1e999', '{goal}',
    '  driver: {provider: x, options: {env: {A: 1}}}\n', '  capabilities: [a]\n', '  templates:\n', '  loop: {mode: fixed}\n', '  root_path: a\n', '  env: [{fromRef: a}, 1, null]\n', '      post_actions: [{type: store_put}]\n',
    ...kinds.map((kind) => `kind: ${kind}\n`),
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

test('any text gives findings whose places lie inside it, in order, and no exception', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('');
      const { diagnostics, documents } = parseManifests(text, { file });
      let last = -1;
      for (const { offset, endOffset, line, column, endLine, endColumn } of diagnostics) {
        expect(offset).toBeGreaterThanOrEqual(last);
        last = offset!;
        expect(endOffset).toBeGreaterThanOrEqual(offset!);
        expect(endOffset).toBeLessThanOrEqual(text.length);
        expect(Math.min(line!, column!, endLine!, endColumn!)).toBeGreaterThan(0);
      }
      const refused = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ document }) => document));
      for (const { document, manifest } of documents) if (refused.has(document)) expect(manifest).toBeNull();
    }),
    { numRuns: 1500 },
  );
});

test('every document without an error has a manifest, or is of another API group', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { diagnostics, documents } = parseManifests(pieces.join(''), { file });
      const refused = new Set(diagnostics.filter(({ severity }) => severity === 'error').map(({ document }) => document));
      for (const { document, manifest, foreign } of documents) expect(manifest !== null || Boolean(foreign) || refused.has(document)).toBe(true);
    }),
    { numRuns: 1500 },
  );
});
