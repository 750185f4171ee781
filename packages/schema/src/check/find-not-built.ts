import type { FieldPath } from '@orch/diagnostics';
import { knownFields } from '../fields/known-fields.js';
import { notBuiltFields, type NotBuiltField } from '../fields/not-built.js';
import { nearestPlace } from '../fields/nearest-place.js';
import { childPattern } from '../fields/pattern.js';
import type { JsonValue } from '../manifest/json-value.js';
import { kinds, type Kind } from '../manifest/manifest.js';
import { isSettled, type DocumentContext } from './document-context.js';
import { describeValue } from './describe-value.js';
import { unknownField } from './unknown-field.js';
import { fitsType, wrongType } from './wrong-type.js';

const rowsOf = new Map(kinds.map((kind) => [kind, new Map(notBuiltFields.filter((row) => row.kind === kind).map((row) => [row.field, row]))]));

/** Maps of which some field is not built; those outside the shape exist for such fields only. */
const parentsOf = new Map(
  kinds.map((kind) => {
    const fields = [...rowsOf.get(kind)!.keys()].map((field) => field.split('.'));
    return [kind, new Set(fields.flatMap((parts) => parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('.'))))];
  }),
);

/** Refuses or notes the known fields that nothing carries out, and takes those out of the value that the shape does not hold. */
export function findNotBuilt(context: DocumentContext, kind: Kind, root: unknown): void {
  const { built } = knownFields(kind);
  const rows = rowsOf.get(kind)!;
  const parents = parentsOf.get(kind)!;
  const path: (string | number)[] = [];
  visit(root, '');

  function descend(part: string | number, value: unknown, pattern: string): void {
    if (typeof value !== 'object' || value === null) return;
    path.push(part);
    visit(value, pattern);
    path.pop();
  }

  function visit(value: unknown, pattern: string): void {
    if (Array.isArray(value)) {
      if (value.length > 0) value.forEach((item, index) => descend(index, item, childPattern(pattern, index)));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const map = value as Record<string, unknown>;
    for (const key of Object.keys(map)) {
      const childAt = childPattern(pattern, key);
      const row = rows.get(childAt) ?? (built.has(childAt) ? undefined : rows.get(`${pattern}.*`));
      if (!row) {
        descend(key, map[key], childAt);
        if (!built.has(childAt) && parents.has(childAt)) removeParent(map, key, [...path, key]);
        continue;
      }
      const child = [...path, key];
      const kept = built.has(childAt) || row.field.endsWith('*');
      judge(row, child, map[key], kept);
      const isRefusedValue = row.only?.some((refused) => refused === map[key]) === true;
      if (isRefusedValue) context.settled.push(child);
      if (!kept || isRefusedValue) delete map[key];
    }
  }

  /** `spec.safety` is no field of the shape, only a place for some: whatever is left in it is unknown. */
  function removeParent(map: Record<string, unknown>, key: string, path: FieldPath): void {
    const value = map[key];
    if (!isMap(value)) context.findings.push(wrongType(context, path, 'map', value));
    else for (const left of Object.keys(value)) context.findings.push(unknownField(context, kind, [...path, left]).finding);
    delete map[key];
  }

  function judge(row: NotBuiltField, path: FieldPath, value: unknown, kept: boolean): void {
    if (row.only) {
      if (row.only.some((refused) => refused === value)) refuse(row, path, value);
      return;
    }
    if (isSettled(context, path)) return;
    if (row.accepted?.some((accepted) => equals(accepted, value))) return;
    const instead = row.insteadOf === undefined ? null : nearestPlace(row.insteadOf, path);
    if (instead) context.gaps.unknown(instead);
    if (row.type !== 'any' && !fitsType(value, row.type)) {
      if (!kept) context.findings.push(wrongType(context, path, row.type, value));
      return;
    }
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
    if (/\[\]\.[^.]+$/.test(row.field) && row.kind === 'Agent') context.settled.push(path.slice(0, -1));
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
