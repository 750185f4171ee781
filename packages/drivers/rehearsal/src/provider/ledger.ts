import { join } from 'node:path';
import { appendLines } from './durable-file.js';

/** Who says it: no two processes of a machine agree in both. */
interface Witness {
  readonly at: number;
  readonly pid: number;
  /** The kernel's start time of the process; null where the system does not say. */
  readonly startTime: string | null;
  /** Name of the run. */
  readonly run: string;
  /** What its surroundings call the task (`ORCH_TASK_ID`); null where they do not. */
  readonly task: string | null;
  readonly step: string;
  readonly attempt: number;
  /** The session that is written; null where there is none. */
  readonly session: string | null;
}

/**
 * What the provider says happened, whatever its users believe: one line a fact, on the disk before anything that follows from it is said.
 * A run has one `start`, one `answered` if it came to keep its answer, and one `end` unless it was killed.
 */
export type LedgerEntry =
  | (Witness & {
      readonly event: 'start';
      readonly mode: string;
      /** The session that was asked for; null where none was. */
      readonly asked: string | null;
      readonly turn: number;
      /** How many turns the session held before this one. */
      readonly remembered: number;
      /** Other live processes that have the same session, also those that have said their last word. */
      readonly overlaps: readonly number[];
      readonly dials: readonly string[];
      readonly allowedTools: readonly string[];
      readonly permissionMode: string;
      readonly workspaceAccess: string;
    })
  /** The answer is part of the conversation; its user has not been told yet, and never is if the process is killed now. */
  | (Witness & { readonly event: 'answered'; readonly turn: number })
  /** It writes nothing more. */
  | (Witness & {
      readonly event: 'end';
      /** `success`, an error code of the provider, `aborted`, or the fault that ended the run. */
      readonly outcome: string;
    });

export function writeLedger(home: string, entry: LedgerEntry): void {
  appendLines(join(home, 'ledger.jsonl'), [entry]);
}
