import type { FieldPath } from '@orch/diagnostics';
import { advise } from '../fields/advise.js';
import type { KnownFields } from '../fields/known-fields.js';
import { patternOf } from '../fields/pattern.js';
import type { Finding } from '../finding/finding.js';
import { nearestPlace } from '../fields/nearest-place.js';
import type { DocumentContext } from './document-context.js';

/** The finding for a key that its map does not know, and the field that it was probably meant to be: null when it could be any of that map. */
export function unknownField(context: DocumentContext, known: KnownFields, field: FieldPath): { readonly finding: Finding; readonly meant: FieldPath | null; readonly misplaced?: true } {
  const parent = field.slice(0, -1);
  const key = String(field.at(-1));
  const advice = advise(known, parent, key);
  const owner = ownerName(parent, known.kind);
  if (advice.kind === 'place') {
    const finding: Finding = {
      code: 'misplaced_field',
      message: `\`${key}\` does not belong in ${owner}`,
      path: field,
      part: 'key',
      hint: `Write it as \`${withoutLists(advice.field, patternOf(parent))}\`.`,
      data: { field: key, belongs: advice.field },
    };
    return { finding, meant: nearestPlace(advice.field, field), misplaced: true };
  }
  if (advice.kind === 'none') {
    const hint = patternOf(parent) === 'spec.driver' ? 'If it is a provider’s own block, its value must be a map.' : undefined;
    return { finding: { code: 'unknown_field', message: `${owner} has no field \`${key}\``, path: field, part: 'key', hint, data: { field: key } }, meant: null };
  }
  const place = context.locator.place(field, 'key');
  const edit = { file: place.span.file, start: place.span.offset, end: place.span.endOffset, text: advice.name };
  const finding: Finding = {
    code: 'unknown_field',
    message: `${owner} has no field \`${key}\``,
    path: field,
    part: 'key',
    hint: `Did you mean \`${advice.name}\`?`,
    fixes: place.anchor ? [] : [{ title: `Rename to ${advice.name}`, safety: 'unsafe', edits: [edit] }],
    data: { field: key, suggestion: advice.name },
  };
  return { finding, meant: [...parent, advice.name] };
}

function ownerName(parent: FieldPath, kind: string): string {
  const last = parent.at(-1);
  if (last === undefined) return 'a manifest';
  if (typeof last === 'number') return entryName(parent);
  return last === 'spec' && parent.length === 1 ? `\`spec\` of ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind}` : `\`${last}\``;
}

/** What the entry of a list at `path` is called. */
export function entryName(path: FieldPath): string {
  const list = path.findLast((part) => typeof part === 'string');
  return list === 'steps' || list === 'chain_steps' ? 'a step' : `an entry of \`${list}\``;
}

/** From the map at hand where the field lies below it, else from the top. */
function withoutLists(field: string, parent: string): string {
  return parent !== '' && field.startsWith(`${parent}.`) ? field.slice(parent.length + 1) : field;
}
