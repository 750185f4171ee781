import type { SessionStore } from '@orch/session-broker';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { SessionLeaseTable } from '../tables.js';

const acquire = statement((query, values: SessionLeaseTable) =>
  query
    .insertInto('session_lease')
    .values(pick(values, ['session', 'run_key', 'acquired_at']))
    .onConflict((conflict) => conflict.column('session').doNothing()),
);

const release = statement((query, values: { session: string; runKey: string }) =>
  query.deleteFrom('session_lease').where('session', '=', values.session).where('run_key', '=', values.runKey),
);

const holder = statement((query, values: { session: string }) => query.selectFrom('session_lease').select('run_key').where('session', '=', values.session));

/** The primary key is what makes two holders impossible. A lease never expires by itself: whoever ends the run gives it back. */
export function createLeases(connection: Connection): Pick<SessionStore, 'acquireLease' | 'releaseLease' | 'leaseHolder'> {
  return {
    async acquireLease(ref, runKey, at) {
      if (connection.run(acquire, { session: ref, run_key: runKey, acquired_at: at }) === 1) return true;
      return connection.get(holder, { session: ref })?.run_key === runKey;
    },
    async releaseLease(ref, runKey) {
      connection.run(release, { session: ref, runKey });
    },
    async leaseHolder(ref) {
      return connection.get(holder, { session: ref })?.run_key ?? null;
    },
  };
}
