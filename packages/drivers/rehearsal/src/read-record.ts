import type { JsonObject } from '@orch/driver-kit';
import type { ProviderRecord } from './protocol.js';

type FieldKind = 'string' | 'number' | 'boolean' | 'string?' | 'number?' | 'usage';

/** The fields that the driver relies on; those with a `?` may be null or left out. */
const shapes: Readonly<Record<ProviderRecord['type'], Readonly<Record<string, FieldKind>>>> = {
  session: { session: 'string?', mode: 'string', successor_of: 'string?', forked_from: 'string?', model: 'string?', version: 'string?' },
  message: { text: 'string' },
  tool_use: { tool: 'string', summary: 'string' },
  tool_result: { tool: 'string', failed: 'boolean' },
  permission_request: { request: 'string', tool: 'string', summary: 'string' },
  tool_denied: { tool: 'string', summary: 'string', reason: 'string' },
  retry: { reason: 'string', attempt: 'number', delay_ms: 'number?' },
  error: { code: 'string', message: 'string' },
  result: {
    subtype: 'string', is_error: 'boolean', session: 'string?', text: 'string', code: 'string?', reset_at: 'number?', usage: 'usage', cost_usd: 'number', cost_of: 'string',
  }, // prettier-ignore
};

export type ReadRecord =
  | { readonly kind: 'known'; readonly record: ProviderRecord }
  /** Of a type that this driver does not know: passed over. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'malformed'; readonly type: ProviderRecord['type']; readonly field: string };

export function readRecord(value: JsonObject): ReadRecord {
  const type = value['type'];
  if (typeof type !== 'string' || !Object.hasOwn(shapes, type)) return { kind: 'unknown' };
  const known = type as ProviderRecord['type'];
  const wrong = Object.entries(shapes[known]).find(([field, kind]) => !fits(value[field], kind));
  if (wrong) return { kind: 'malformed', type: known, field: wrong[0] };
  return { kind: 'known', record: value as unknown as ProviderRecord };
}

function fits(value: unknown, kind: FieldKind): boolean {
  if (kind === 'usage') {
    const usage = value as Readonly<Record<string, unknown>> | null;
    return typeof usage === 'object' && usage !== null && typeof usage['input_tokens'] === 'number' && typeof usage['output_tokens'] === 'number';
  }
  return ((value === undefined || value === null) && kind.endsWith('?')) || typeof value === kind.replace('?', '');
}
