import type { Fault } from '../dials.js';
import type { ProviderOpen } from '../protocol.js';

export interface Dials {
  has(fault: Fault): boolean;
  value(fault: Fault): number | null;
}

export function dialsOfRun(open: ProviderOpen): Dials {
  const values = new Map(open.dials.map(({ fault, value }) => [fault, value]));
  return { has: (fault) => values.has(fault), value: (fault) => values.get(fault) ?? null };
}
