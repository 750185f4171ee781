import { OrchError } from '@orch/diagnostics';

const version = 1;

/** Every JSON column holds `{"version":1,"value":…}`, so that a later shape can be told from this one. */
export function encodeJson(value: unknown): string {
  return `{"version":${version},"value":${JSON.stringify(value)}}`;
}

export function decodeJson<T>(text: string): T {
  const envelope = parse(text);
  if (envelope?.version !== version) {
    throw new OrchError('store_damaged', `a stored value has the version ${JSON.stringify(envelope?.version ?? null)}; this program reads ${version}`, {
      hint: 'It is left as it is; restore the database from a backup.',
    });
  }
  return envelope.value as T;
}

export function encodeNullable(value: unknown): string | null {
  return value === null || value === undefined ? null : encodeJson(value);
}

export function decodeNullable<T>(text: string | null): T | null {
  return text === null ? null : decodeJson<T>(text);
}

function parse(text: string): { readonly version?: unknown; readonly value?: unknown } | null {
  try {
    return JSON.parse(text) as { version?: unknown; value?: unknown } | null;
  } catch (cause) {
    throw new OrchError('store_damaged', 'a stored value is not JSON', { hint: 'It is left as it is; restore the database from a backup.', cause });
  }
}
