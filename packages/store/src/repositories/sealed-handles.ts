import type { SessionStore } from '@orch/session-broker';
import type { Connection } from '../connection.js';
import { pick, statement } from '../statement.js';
import type { SessionVaultTable } from '../tables.js';

const save = statement((query, values: SessionVaultTable) =>
  query
    .insertInto('session_vault')
    .values(pick(values, ['session', 'sealed']))
    .onConflict((conflict) => conflict.column('session').doUpdateSet(pick(values, ['sealed']))),
);

const load = statement((query, values: { session: string }) => query.selectFrom('session_vault').select('sealed').where('session', '=', values.session));

const list = statement((query, _values: object) => query.selectFrom('session_vault').selectAll().orderBy('session'));

const remove = statement((query, values: { session: string }) => query.deleteFrom('session_vault').where('session', '=', values.session));

/** The only place of a handle in the database, and only sealed ones come here. */
export function createSealedHandles(connection: Connection): Pick<SessionStore, 'saveSealed' | 'loadSealed' | 'listSealed' | 'deleteSealed'> {
  return {
    async saveSealed(ref, sealed) {
      connection.run(save, { session: ref, sealed });
    },
    async loadSealed(ref) {
      const row = connection.get(load, { session: ref });
      return row === undefined ? null : new Uint8Array(row.sealed);
    },
    async listSealed() {
      return connection.all(list, {}).map((row) => ({ ref: row.session, sealed: new Uint8Array(row.sealed) }));
    },
    async deleteSealed(ref) {
      connection.run(remove, { session: ref });
    },
  };
}
