import type { Generated } from 'kysely';

/** Columns as they are read and written. Times are milliseconds since the epoch, booleans 0 or 1, `…_json` versioned JSON; `position` grows with every insert. */
export interface Tables {
  store_info: StoreInfoTable;
  project: ProjectTable;
  resource: ResourceTable;
  agent_cordon: AgentCordonTable;
  task: TaskTable;
  task_state: TaskStateTable;
  task_event: TaskEventTable;
  run: RunTable;
  approval: ApprovalTable;
  session: SessionTable;
  session_line: SessionLineTable;
  session_decision: SessionDecisionTable;
  session_lease: SessionLeaseTable;
  session_vault: SessionVaultTable;
  store_values: StoreValuesTable;
  store_values_aside: StoreValuesAsideTable;
  store_entry: StoreEntryTable;
}

export interface StoreInfoTable {
  id: 1;
  created_at: number;
}

export interface ProjectTable {
  name: string;
  created_at: number;
}

export interface ResourceTable {
  project: string;
  kind: string;
  name: string;
  manifest_json: string;
  source_file: string;
  source_text: string;
  generation: number;
  created_at: number;
  updated_at: number;
}

export interface AgentCordonTable {
  project: string;
  kind: Generated<'Agent'>;
  name: string;
  cordoned_at: number;
}

export interface TaskTable {
  position: Generated<number>;
  id: string;
  project: string;
  name: string;
  goal: string;
  workflow: string;
  workspace: string;
  workspace_root: string;
  rehearsal: number;
  dials_json: string;
  target_files_json: string;
  snapshot_json: string;
  status: string;
  created_at: number;
  finished_at: number | null;
}

export interface TaskStateTable {
  task_id: string;
  sequence: number;
  status: string;
  state_json: string;
}

export interface TaskEventTable {
  task_id: string;
  /** 1-based: the journal's length once this event is in it. */
  sequence: number;
  at: number;
  event_json: string;
}

export interface RunTable {
  position: Generated<number>;
  key: string;
  task_id: string;
  step_id: string;
  item: string | null;
  cycle: number;
  attempt: number;
  agent: string | null;
  driver: string | null;
  nonce: string;
  decision_json: string | null;
  session: string | null;
  turn: number | null;
  evidence: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_usd: number | null;
  output: string | null;
  denials_json: string;
  process_json: string | null;
  error_json: string | null;
  started_at: number | null;
  finished_at: number | null;
}

export interface ApprovalTable {
  position: Generated<number>;
  id: string;
  run_key: string;
  task_id: string;
  project: string;
  step_id: string;
  request_id: string;
  tool: string;
  summary: string;
  status: string;
  reason: string | null;
  created_at: number;
  expires_at: number;
  answered_at: number | null;
}

export interface SessionTable {
  position: Generated<number>;
  ref: string;
  project: string;
  task_id: string;
  line: string;
  item: string | null;
  parent: string | null;
  agent: string;
  driver: string;
  rehearsal: number;
  status: string;
  turns: number;
  evidence: string | null;
  affinity_json: string;
  model: string | null;
  provider_version: string | null;
  cost_usd: number | null;
  opened_at: number;
  last_used_at: number;
}

export interface SessionLineTable {
  position: Generated<number>;
  task_id: string;
  line: string;
  item: string | null;
  opener: string;
  current_session: string | null;
  owner: string | null;
  turns: number;
  last_step: string | null;
  lost: number;
  failed_turns: number;
}

export interface SessionDecisionTable {
  run_key: string;
  decision_json: string;
  decided_at: number;
}

export interface SessionLeaseTable {
  session: string;
  run_key: string;
  acquired_at: number;
}

export interface SessionVaultTable {
  session: string;
  sealed: Uint8Array;
}

export interface StoreEntryTable {
  position: Generated<number>;
  project: string;
  store: string;
  key: string;
  value: string;
  created_at: number;
  updated_at: number;
}

export interface StoreValuesTable {
  project: string;
  kind: string;
  name: string;
  sealed: Uint8Array;
}

export interface StoreValuesAsideTable extends StoreValuesTable {
  position: Generated<number>;
  last_task: number;
}
