import type { Migration } from './migration.js';

/*
 * A written entry gets a new `position`, also in place of an old one: retention by number lets go of what was written longest
 * ago, and a clock that was set back must not change which that is. The index has all that retention asks for, so that values
 * are not read for it.
 */
export const storeEntries: Migration = {
  number: 2,
  name: 'store-entries',
  sql: `
CREATE TABLE store_entry (
  position INTEGER PRIMARY KEY,
  project TEXT NOT NULL REFERENCES project (name),
  store TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (project, store, key)
) STRICT;
CREATE INDEX store_entry_by_writing ON store_entry (project, store, position, updated_at);
`,
};
