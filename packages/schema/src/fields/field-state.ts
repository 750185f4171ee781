import type { Kind } from '../manifest/manifest.js';
import { notBuiltFields, type NotBuiltField } from './not-built.js';

const rows = new Map(notBuiltFields.map((row) => [`${row.kind} ${row.field}`, row]));

/** What this version does with a field that it does not carry out, as sentences; null for one that it does. */
export function fieldState(kind: Kind, field: string): string | null {
  const row = rows.get(`${kind} ${field}`);
  return row === undefined ? null : stateOf(row);
}

function stateOf({ outcome, accepted, noted, only }: NotBuiltField): string {
  if (outcome === 'noted') return 'Nothing acts on it in this version.';
  if (only) return `Not in this version: ${listed(only)}.`;
  const but = accepted && accepted.length > 0 ? `, except ${listed(accepted)}` : '';
  return `Not in this version${but}.${noted ? ` Nothing acts on ${listed(noted)}.` : ''}`;
}

function listed(values: readonly unknown[]): string {
  return values.map((value) => `\`${JSON.stringify(value).replaceAll('"', '')}\``).join(', ');
}
