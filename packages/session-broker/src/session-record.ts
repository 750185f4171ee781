import type { EvidenceClass } from '@orch/driver';
import type { SessionRef } from './line.js';

/** What must match to resume. */
export interface Affinity {
  /** Identity of the host, from the state directory, never its name. */
  readonly host: string;
  /** Canonical: symbolic links resolved. */
  readonly workingDirectory: string;
  readonly providerHome: string | null;
  readonly account: string | null;
}

/** What is known of a session without its handle; may be shown to anybody. Times in milliseconds since the epoch. */
export interface SessionRecord {
  readonly ref: SessionRef;
  readonly project: string;
  readonly taskId: string;
  readonly line: string;
  readonly item: string | null;
  readonly parent: SessionRef | null;
  readonly agent: string;
  /** `DriverDescriptor.id`. */
  readonly driver: string;
  readonly rehearsal: boolean;
  /** `opening` until the provider's identity is known. `failed`: its first turn never succeeded. */
  readonly status: 'opening' | 'open' | 'lost' | 'failed' | 'forgotten';
  readonly turns: number;
  readonly evidence: EvidenceClass | null;
  readonly affinity: Affinity;
  readonly model: string | null;
  readonly providerVersion: string | null;
  readonly costUsd: number | null;
  readonly openedAt: number;
  readonly lastUsedAt: number;
}
