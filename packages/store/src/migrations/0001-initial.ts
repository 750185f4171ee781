import type { Migration } from './migration.js';

/*
 * Lists are keyed by a `position` that grows with every insert wherever "in the order in which they came" is promised,
 * because two rows of one millisecond have no order by time.
 *
 * No foreign keys between sessions and the rest: sessions outlive their tasks, and the broker's port promises no order
 * between keeping a session, its lease and its sealed handle.
 */
export const initial: Migration = {
  number: 1,
  name: 'initial',
  sql: `
CREATE TABLE store_info (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE project (
  name TEXT NOT NULL PRIMARY KEY,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE resource (
  project TEXT NOT NULL REFERENCES project (name),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  manifest_json TEXT NOT NULL,
  source_file TEXT NOT NULL,
  source_text TEXT NOT NULL,
  generation INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (project, kind, name)
) STRICT;
CREATE INDEX resource_by_kind ON resource (kind, project, name);

CREATE TABLE task (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  project TEXT NOT NULL,
  name TEXT NOT NULL,
  goal TEXT NOT NULL,
  workflow TEXT NOT NULL,
  workspace TEXT NOT NULL,
  workspace_root TEXT NOT NULL,
  rehearsal INTEGER NOT NULL,
  dials_json TEXT NOT NULL,
  target_files_json TEXT NOT NULL,
  status TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  snapshot_json TEXT NOT NULL
) STRICT;
CREATE INDEX task_by_time ON task (created_at, position);
CREATE INDEX task_by_project ON task (project, created_at, position);

CREATE TABLE task_state (
  task_id TEXT NOT NULL PRIMARY KEY REFERENCES task (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  status TEXT NOT NULL,
  state_json TEXT NOT NULL
) STRICT;
CREATE INDEX task_state_open ON task_state (task_id) WHERE status IN ('running', 'waiting');

CREATE TABLE task_event (
  task_id TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
  sequence INTEGER NOT NULL,
  at INTEGER NOT NULL,
  event_json TEXT NOT NULL,
  PRIMARY KEY (task_id, sequence)
) STRICT, WITHOUT ROWID;

CREATE TABLE run (
  position INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
  task_id TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
  step_id TEXT NOT NULL,
  item TEXT,
  cycle INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  agent TEXT,
  driver TEXT,
  nonce TEXT NOT NULL,
  decision_json TEXT,
  session TEXT,
  turn INTEGER,
  evidence TEXT,
  input_tokens INTEGER,
  output_tokens INTEGER,
  cost_usd REAL,
  output TEXT,
  denials_json TEXT NOT NULL,
  process_json TEXT,
  error_json TEXT,
  started_at INTEGER,
  finished_at INTEGER
) STRICT;
CREATE INDEX run_by_task ON run (task_id, position);
CREATE INDEX run_unfinished ON run (position) WHERE finished_at IS NULL;

CREATE TABLE approval (
  position INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  run_key TEXT NOT NULL,
  task_id TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
  project TEXT NOT NULL,
  step_id TEXT NOT NULL,
  request_id TEXT NOT NULL,
  tool TEXT NOT NULL,
  summary TEXT NOT NULL,
  status TEXT NOT NULL,
  reason TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  answered_at INTEGER
) STRICT;
CREATE INDEX approval_by_task ON approval (task_id, position);
CREATE INDEX approval_by_project ON approval (project, position);
CREATE INDEX approval_waiting ON approval (position) WHERE status = 'waiting';

CREATE TABLE session (
  position INTEGER PRIMARY KEY,
  ref TEXT NOT NULL UNIQUE,
  project TEXT NOT NULL,
  task_id TEXT NOT NULL,
  line TEXT NOT NULL,
  item TEXT,
  parent TEXT,
  agent TEXT NOT NULL,
  driver TEXT NOT NULL,
  rehearsal INTEGER NOT NULL,
  status TEXT NOT NULL,
  turns INTEGER NOT NULL,
  evidence TEXT,
  affinity_json TEXT NOT NULL,
  model TEXT,
  provider_version TEXT,
  cost_usd REAL,
  opened_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL
) STRICT;
CREATE INDEX session_by_task ON session (task_id, position);
CREATE INDEX session_by_project ON session (project, position);

CREATE TABLE session_line (
  position INTEGER PRIMARY KEY,
  task_id TEXT NOT NULL,
  line TEXT NOT NULL,
  item TEXT CHECK (item <> ''),
  opener TEXT NOT NULL,
  current_session TEXT,
  owner TEXT,
  turns INTEGER NOT NULL,
  last_step TEXT,
  lost INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX session_line_of_task ON session_line (task_id, line, coalesce(item, ''));

CREATE TABLE session_decision (
  run_key TEXT NOT NULL PRIMARY KEY,
  decision_json TEXT NOT NULL,
  decided_at INTEGER NOT NULL
) STRICT;

CREATE TABLE session_lease (
  session TEXT NOT NULL PRIMARY KEY,
  run_key TEXT NOT NULL,
  acquired_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session_vault (
  session TEXT NOT NULL PRIMARY KEY,
  sealed BLOB NOT NULL
) STRICT;
`,
};
