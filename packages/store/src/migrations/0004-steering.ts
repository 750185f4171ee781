import type { Migration } from './migration.js';

/*
 * A cordon stands beside the manifest, so that an apply does not change it, and goes with the agent however that is deleted.
 *
 * A paused task is open: a run of it may go on, which the next daemon has to find. And a line remembers how often it was failed in, as that is
 * part of the conversation that a retry continues.
 */
export const steering: Migration = {
  number: 4,
  name: 'steering',
  sql: `
CREATE TABLE agent_cordon (
  project TEXT NOT NULL,
  kind TEXT NOT NULL DEFAULT 'Agent' CHECK (kind = 'Agent'),
  name TEXT NOT NULL,
  cordoned_at INTEGER NOT NULL,
  PRIMARY KEY (project, kind, name),
  FOREIGN KEY (project, kind, name) REFERENCES resource (project, kind, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

ALTER TABLE session_line ADD COLUMN failed_turns INTEGER NOT NULL DEFAULT 0;

DROP INDEX task_state_open;
CREATE INDEX task_state_open ON task_state (task_id) WHERE status IN ('running', 'waiting', 'paused');
`,
};
