import { join } from 'node:path';
import { appendLines } from './durable-file.js';

/** What the provider says happened, whatever its users believe: one line at the start of a run and one at its end. */
export type LedgerEntry =
  | {
      readonly event: 'start';
      readonly at: number;
      readonly pid: number;
      readonly run: string;
      readonly step: string;
      readonly attempt: number;
      readonly mode: string;
      /** The session that was asked for, and the one that is written; null where there is none. */
      readonly asked: string | null;
      readonly session: string | null;
      readonly turn: number;
      readonly remembered: number;
      /** Other live processes that write the same session. */
      readonly overlaps: readonly number[];
      readonly dials: readonly string[];
      readonly allowedTools: readonly string[];
      readonly permissionMode: string;
      readonly workspaceAccess: string;
    }
  | {
      readonly event: 'end';
      readonly at: number;
      readonly pid: number;
      readonly run: string;
      readonly step: string;
      readonly session: string | null;
      /** `success`, an error code of the provider, `aborted`, or the fault that ended the run. */
      readonly outcome: string;
    };

/** A run that was killed has no end line. */
export function writeLedger(home: string, entry: LedgerEntry): void {
  appendLines(join(home, 'ledger.jsonl'), [entry]);
}
