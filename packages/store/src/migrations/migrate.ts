import { OrchError } from '@orch/diagnostics';
import type Sqlite from 'better-sqlite3';
import type { Migration } from './migration.js';

/** "orch" in SQLite's `application_id`: tells our file from any other SQLite database. */
const applicationId = 0x6f726368;

/** Number of the last migration that is in the file; 0 for an empty one. Throws for a file of another program. */
export function schemaVersion(database: Sqlite.Database): number {
  const id = database.pragma('application_id', { simple: true });
  const version = Number(database.pragma('user_version', { simple: true }));
  if (id === applicationId) return version;
  if (id === 0 && version === 0 && database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined) return 0;
  throw new OrchError('store_foreign', `${database.name} is a database of another program`, {
    hint: 'It is left as it is; name another state directory, or move that file away.',
    details: { path: database.name },
  });
}

/** Throws for a file that a newer version has changed. */
export function assertKnown(database: Sqlite.Database, migrations: readonly Migration[]): void {
  const version = schemaVersion(database);
  if (version <= migrations.length) return;
  throw new OrchError('store_newer_schema', `${database.name} has schema ${version}; this version knows schemas up to ${migrations.length}`, {
    hint: 'Use the newer version, or restore the backup from before the upgrade.',
    details: { path: database.name, schema: version, known: migrations.length },
  });
}

/**
 * Carries out what is missing, each migration in a transaction with the number it leaves behind: after an interruption the
 * next call goes on where this one stopped. Safe when two processes do it at once.
 */
export function migrate(database: Sqlite.Database, migrations: readonly Migration[], at: number): void {
  for (;;) {
    assertKnown(database, migrations);
    if (schemaVersion(database) === migrations.length) return;
    database
      .transaction(() => {
        const next = migrations[schemaVersion(database)];
        if (next === undefined) return;
        database.exec(next.sql);
        if (next.number === 1) {
          database.pragma(`application_id = ${applicationId}`);
          database.prepare('INSERT INTO store_info (id, created_at) VALUES (1, ?)').run(at);
          database.prepare("INSERT INTO project (name, created_at) VALUES ('default', ?)").run(at);
        }
        database.pragma(`user_version = ${next.number}`);
      })
      .immediate();
  }
}
