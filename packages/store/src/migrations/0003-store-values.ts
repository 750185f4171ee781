import type { Migration } from './migration.js';

/*
 * The values of EnvStores and SecretStores, sealed; their resource holds placeholders. A resource cannot go while its values are there, so that
 * no way of deleting one forgets to set them aside first.
 *
 * What was replaced or deleted is set aside for tasks that may have been given it: those up to `last_task`, the newest one of that moment by
 * its `position`. Not by time, which a clock can set back.
 */
export const storeValues: Migration = {
  number: 3,
  name: 'store-values',
  sql: `
CREATE TABLE store_values (
  project TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  sealed BLOB NOT NULL,
  PRIMARY KEY (project, kind, name),
  FOREIGN KEY (project, kind, name) REFERENCES resource (project, kind, name)
) STRICT;

CREATE TABLE store_values_aside (
  position INTEGER PRIMARY KEY,
  project TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  sealed BLOB NOT NULL,
  last_task INTEGER NOT NULL
) STRICT;
`,
};
