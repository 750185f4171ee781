import type Sqlite from 'better-sqlite3';

/** Whatever is sealed with the vault's key. */
const sealedTables = ['session_vault', 'store_values', 'store_values_aside'];

/** Rows that only the vault's key opens; an older schema has fewer tables of them. */
export function countSealed(database: Sqlite.Database): number {
  const exists = database.prepare<[string]>("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  return sealedTables
    .filter((table) => exists.get(table) !== undefined)
    .reduce((sum, table) => sum + (database.prepare<[], { readonly count: number }>(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0), 0);
}
