import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, isScalar, isSeq, parseDocument, stringify, type Node, type Pair } from 'yaml';
import { kinds, parseManifests, writtenSpec } from './index.js';
import { manifestShapes } from './shape/manifest.js';
import { arbitraryOf } from './testing/arbitrary-of.js';

type Path = readonly (string | number)[];

const file = 'edited.yaml';
const cases = fc.constantFrom(...kinds).chain((kind) => arbitraryOf(manifestShapes[kind]).map((value) => ({ kind, value })));

function* placesIn(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* placesIn(item, [...path, index]);
  else if (typeof value === 'object' && value !== null) for (const [key, item] of Object.entries(value)) yield* placesIn(item, [...path, key]);
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((found, part) => (found as Record<string | number, unknown>)[part], value);
}

function replaced(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? replaced(item, rest, other) : item));
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, key === first ? replaced(item, rest, other) : item]));
}

/** From the key to the end of the value, by the library's own tree. */
function entryOf(text: string, path: Path): readonly [number, number] {
  let node: unknown = parseDocument(text).contents;
  let start = 0;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part) as Pair<Node, Node | null>;
      start = pair.key.range![0];
      node = pair.value ?? pair.key;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      start = (node as Node).range![0];
    }
  }
  return [start, (node as Node).range![2]];
}

const errorsOf = (text: string) => parseManifests(text, { file }).diagnostics.filter(({ severity }) => severity === 'error');
const nameOf = ({ code, path }: { code: string; path: string | null }) => `${code} ${path}`;

test('of a manifest in which one value is of a wrong type, every new error stands in that entry', { timeout: 120_000 }, () => {
  let edited = 0;
  const wrong = fc.constantFrom<unknown>(null, true, 5, 1.5, 'no such thing', [], [[]], { nope: 1 }, [null]);
  fc.assert(
    fc.property(cases, fc.nat(), wrong, ({ kind, value }, pick, other) => {
      const places = [...placesIn(value)];
      const path = places[pick % places.length]!;
      const changed = replaced(value, path, other);
      // Another value that the shape takes is no fault of the shape.
      fc.pre(!manifestShapes[kind].safeParse(changed).success && JSON.stringify(valueAt(value, path)) !== JSON.stringify(other));
      // A Project may write `spec:` and nothing behind it.
      fc.pre(kind !== 'Project' || path.join() !== 'spec' || other !== null);
      edited++;
      const text = stringify(changed, { lineWidth: 0 });
      const before = new Set(errorsOf(stringify(value, { lineWidth: 0 })).map(nameOf));
      const errors = errorsOf(text).filter((error) => !before.has(nameOf(error)));
      const [start, end] = entryOf(text, path);
      expect(errorsOf(text).length, text).toBeGreaterThan(0);
      expect(errors.filter(({ offset, endOffset }) => offset! < start || endOffset! > end).map(nameOf), `${path.join('.')} in\n${text}`).toEqual([]);
    }),
    { numRuns: 150 },
  );
  expect(edited).toBe(150);
});

test('a manifest that is read, written and read again is the same', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(cases, fc.boolean(), ({ value }, isJson) => {
      const print = (written: unknown) => (isJson ? JSON.stringify(written) : stringify(written, { lineWidth: 0 }));
      const read = (text: string) => {
        const [document] = parseManifests(text, { file }).documents;
        return document!.manifest ?? document!.partial?.manifest;
      };
      const first = read(print(value))!;
      const { spec: _, ...envelope } = first;
      expect(read(print({ ...envelope, spec: writtenSpec(first) }))).toEqual(first);
    }),
    { numRuns: 100 },
  );
});
