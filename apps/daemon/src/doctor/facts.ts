import type { DriverCheckList, Status } from '@orch/protocol';
import type { StateInspection } from '@orch/store';
import type { LockHolder } from '../place/daemon-lock.js';

/** Everything that `doctor` has found out, before it is judged. */
export interface DoctorFacts {
  readonly version: string;
  readonly node: { readonly version: string; readonly path: string };
  readonly state: StateInspection;
  /** Where the daemon listens, or would; null where that is found out at its start only. */
  readonly socket: string | null;
  readonly lock: LockHolder | null;
  /** Null where no daemon answers. */
  readonly daemon: Status | null;
  /** Whose environment the drivers were looked at with. */
  readonly environmentOf: 'daemon' | 'doctor';
  readonly drivers: DriverCheckList;
  /** Names of the variables that each driver would pass on from the environment of this command, by the driver's id. */
  readonly own: ReadonlyMap<string, readonly string[]>;
}
