import { plainLetters } from '@orch/diagnostics';
import type { FieldPath } from '@orch/diagnostics';
import { knownFields } from '../fields/known-fields.js';
import { patternOf } from '../fields/pattern.js';
import { removedFields, removedPostActions, type RemovedField } from '../fields/removed-fields.js';
import { kinds } from '../manifest/manifest.js';
import type { DocumentContext } from './document-context.js';

const byLetters = new Map(removedFields.map((row) => [plainLetters(row.field), row]));
/** Rules out nearly every key without rewriting it. */
const beginning = new RegExp(`^(?:${removedFields.map(({ field }) => field.slice(0, 3)).join('|')})`, 'i');

/**
 * Names every removed field, in whatever spelling, and takes it out of the value. Whole maps of any depth are searched, so that the field
 * is found where it never belonged too. Below a removed field nothing more is said.
 */
export function findRemoved(context: DocumentContext, kind: string, root: unknown): void {
  const path: (string | number)[] = [];
  visit(root);

  function visit(value: unknown): void {
    if (Array.isArray(value)) {
      value.forEach((item, index) => descend(index, item));
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const map = value as Record<string, unknown>;
    const parent = path.at(-1);
    if (path.at(-2) === 'post_actions' && typeof map['type'] === 'string' && removedPostActions.includes(map['type'])) {
      const row = byLetters.get(plainLetters(map['type']))!;
      report(row, [...path, 'type'], 'value', map['type']);
      context.settled.add(path);
    }
    for (const key of Object.keys(map)) {
      const row = beginning.test(key) ? byLetters.get(plainLetters(key)) : undefined;
      if (row && applies(row, kind, parent, path)) {
        const child = [...path, key];
        report(row, child, 'key', map[key]);
        context.settled.add(child);
        // Where the key above is only there for this one, it would be called unknown.
        if (row.parent !== undefined && !isKnown(kind, path)) context.settled.add(path);
        delete map[key];
      } else if (path.length > 0 || key === 'spec') descend(key, map[key]);
    }
  }

  function descend(part: string | number, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    path.push(part);
    visit(value);
    path.pop();
  }

  function report(row: RemovedField, path: FieldPath, part: 'key' | 'value', value: unknown): void {
    const harmless = row.harmless !== undefined && value === row.harmless;
    context.findings.push({ code: row.code, message: row.message, hint: row.hint, path, part, severity: harmless ? 'warning' : undefined, data: { field: row.field } });
  }
}

function isKnown(kind: string, path: FieldPath): boolean {
  const known = kinds.find((one) => one === kind);
  return known !== undefined && knownFields(known).fields.has(patternOf(path));
}

function applies(row: RemovedField, kind: string, parent: string | number | undefined, path: FieldPath): boolean {
  if (row.kinds && !row.kinds.includes(kind)) return false;
  if (row.parent !== undefined && row.parent !== parent) return false;
  return row.underSpec !== true || path.length === 1;
}
