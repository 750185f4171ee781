import type { FieldPath } from '@orch/diagnostics';
import { knownFields } from '../fields/known-fields.js';
import { notBuiltFields, type NotBuiltField } from '../fields/not-built.js';
import { nearestPlace } from '../fields/nearest-place.js';
import { childPattern } from '../fields/pattern.js';
import type { JsonValue } from '../manifest/json-value.js';
import { kinds, type Kind } from '../manifest/manifest.js';
import { isSettled, type DocumentContext } from './document-context.js';
import type { PathSet } from './path-set.js';
import { describeValue } from './describe-value.js';

const rowsOf = new Map(kinds.map((kind) => [kind, new Map(notBuiltFields.filter((row) => row.kind === kind).map((row) => [row.field, row]))]));

/** Per kind the patterns of the maps and lists that some of those fields stand in, however far below: nothing else is looked into. */
const holdersOf = new Map(kinds.map((kind) => [kind, new Set([...rowsOf.get(kind)!.keys()].flatMap(holdersAbove))]));

/** `spec.steps[].behavior.x` → `spec`, `spec.steps`, `spec.steps[]`, `spec.steps[].chain_steps`, `spec.steps[].behavior`. */
function holdersAbove(field: string): readonly string[] {
  const found: string[] = [];
  for (const { index } of field.matchAll(/\.|\[\]/g)) {
    found.push(field.slice(0, index));
    if (field.startsWith('[]', index)) found.push(field.slice(0, index + 2));
  }
  // Chain children have the fields of steps.
  return found.includes('spec.steps[]') ? [...found, 'spec.steps[].chain_steps'] : found;
}

/** Refuses or notes the known fields that nothing carries out. `wrong` are the fields whose value was named as wrong already: nothing more is said of them. */
export function findNotBuilt(context: DocumentContext, kind: Kind, root: unknown, wrong: PathSet): void {
  const { fields } = knownFields(kind);
  const rows = rowsOf.get(kind)!;
  if (rows.size === 0) return;
  const holders = holdersOf.get(kind)!;
  const path: (string | number)[] = [];
  visit(root, '');

  function descend(part: string | number, value: unknown, pattern: string): void {
    if (typeof value !== 'object' || value === null || !holders.has(pattern)) return;
    path.push(part);
    visit(value, pattern);
    path.pop();
  }

  function visit(value: unknown, pattern: string): void {
    if (Array.isArray(value)) {
      const inner = childPattern(pattern, 0);
      value.forEach((item, index) => descend(index, item, inner));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) {
      const childAt = childPattern(pattern, key);
      const row = rows.get(childAt) ?? (fields.has(childAt) ? undefined : rows.get(`${pattern}.*`));
      if (row) judge(row, [...path, key], item);
      else descend(key, item, childAt);
    }
  }

  function judge(row: NotBuiltField, path: FieldPath, value: unknown): void {
    if (row.only) {
      if (row.only.some((refused) => refused === value)) refuse(row, path, value);
      return;
    }
    if (isSettled(context, path)) return;
    if (row.accepted?.some((accepted) => equals(accepted, value))) return;
    const instead = row.insteadOf === undefined ? null : nearestPlace(row.insteadOf, path);
    if (instead) context.gaps.unknown(instead);
    if (wrong.has(path)) return;
    // It may be meant to be a value that is accepted.
    if (wrong.reaches(path) && [...(row.accepted ?? []), ...(row.noted ?? [])].some((value) => isMap(value) && Object.keys(value).length > 0)) return;
    if (row.outcome === 'noted' || row.noted?.some((noted) => includes(value, noted))) note(row, path);
    else refuse(row, path, value);
  }

  function refuse(row: NotBuiltField, path: FieldPath, value: unknown): void {
    const name = path.at(-1);
    const shown = typeof value === 'object' ? `\`${name}\`` : `\`${name}: ${describeValue(value)}\``;
    context.findings.push({
      code: 'feature_not_available',
      message: `${shown} ${row.would}; this version cannot do that`,
      path,
      part: row.only ? 'value' : 'key',
      hint: row.accepted?.length && typeof row.accepted[0] !== 'object' ? `Remove it, or write \`${name}: ${describeValue(row.accepted[0])}\`.` : 'Remove it.',
      data: { feature: row.field },
    });
  }

  function note(row: NotBuiltField, path: FieldPath): void {
    context.findings.push({
      code: 'field_not_acted_on',
      message: `\`${path.at(-1)}\` ${row.would}; nothing acts on it`,
      path,
      part: 'key',
      data: { field: row.field },
    });
  }
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function equals(a: JsonValue | undefined, b: unknown): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => equals(item, b[index]));
  if (isMap(a)) return isMap(b) && Object.keys(a).length === Object.keys(b).length && includes(b, a);
  return a === b;
}

function includes(value: unknown, part: JsonValue): boolean {
  if (!isMap(part)) return equals(part, value);
  return isMap(value) && Object.entries(part).every(([key, item]) => Object.hasOwn(value, key) && equals(item, value[key]));
}
