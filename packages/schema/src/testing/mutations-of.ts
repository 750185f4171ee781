import fc from 'fast-check';

type Path = readonly (string | number)[];

const strangers: readonly unknown[] = [null, true, 0, -1, 1.5, 1e300, 2 ** 53, '', ' ', 'x', '../x', [], {}, [null], { x: 1 }, ['']];

/** A value with one thing in it changed: a field taken out, added or renamed, or a value put in another's place. */
export function mutationsOf(value: unknown): fc.Arbitrary<unknown> {
  const paths = [...pathsIn(value, [])];
  return fc
    .tuple(fc.constantFrom(...paths), fc.constantFrom('replace', 'remove', 'add', 'rename'), fc.constantFrom(...strangers), fc.constantFrom('extra', 'Spec', 'when', 'name', 'status', 'value', 'fromRef', 'root_path'))
    .map(([path, kind, stranger, key]) => change(value, path, (found, parent) => edit(kind, found, parent, stranger, key)));
}

const removed = Symbol('removed');

function edit(kind: string, found: unknown, parent: unknown, stranger: unknown, key: string): unknown {
  if (kind === 'remove' && parent !== undefined) return removed;
  if (kind === 'add' && isMap(found)) return { ...found, [key]: stranger };
  if (kind === 'rename' && isMap(found)) return Object.fromEntries(Object.entries(found).map(([name, item], index) => [index === 0 ? key : name, item]));
  return stranger;
}

function change(value: unknown, [first, ...rest]: Path, how: (found: unknown, parent: unknown) => unknown, parent?: unknown): unknown {
  if (first === undefined) return how(value, parent);
  if (Array.isArray(value)) return value.flatMap((item, index) => (index === first ? kept(change(item, rest, how, value)) : [item]));
  const entries = Object.entries(value as Record<string, unknown>).flatMap(([key, item]) => (key === first ? kept(change(item, rest, how, value)).map((next): [string, unknown] => [key, next]) : [[key, item] as [string, unknown]]));
  return Object.fromEntries(entries);
}

function kept(value: unknown): readonly unknown[] {
  return value === removed ? [] : [value];
}

function* pathsIn(value: unknown, path: Path): Generator<Path> {
  yield path;
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* pathsIn(item, [...path, index]);
  else if (isMap(value)) for (const [key, item] of Object.entries(value)) yield* pathsIn(item, [...path, key]);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
