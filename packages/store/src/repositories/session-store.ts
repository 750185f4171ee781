import type { SessionStore } from '@orch/session-broker';
import type { Connection } from '../connection.js';
import { createDecisions } from './session-decisions.js';
import { createLeases } from './session-leases.js';
import { createLines } from './session-lines.js';
import { createSessionRecords } from './session-records.js';
import { createSealedHandles } from './sealed-handles.js';

/** The broker's port, in five parts: one table each. */
export function createSessionStore(connection: Connection): SessionStore {
  return {
    ...createLines(connection),
    ...createSessionRecords(connection),
    ...createDecisions(connection),
    ...createLeases(connection),
    ...createSealedHandles(connection),
  };
}
