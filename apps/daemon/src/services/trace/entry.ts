import type { TraceEntry } from '@orch/protocol';

/** An entry with its time as it is stored: in milliseconds since the epoch. */
export type Entry = Omit<TraceEntry, 'at'> & { readonly at: number };

const nothing = { step: null, item: null, attempt: null, reason: null, code: null, agent: null, session: null, evidence: null, status: null } as const;

/** An entry that says nothing but what it is given. */
export function entry(given: Pick<Entry, 'at' | 'kind' | 'text'> & Partial<Entry>): Entry {
  return { ...nothing, ...given };
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
