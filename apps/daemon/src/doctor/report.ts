import type { DriverCheck, DriverCheckList } from '@orch/protocol';
import type { DoctorFacts } from './facts.js';
import type { Judgement } from './judge.js';

/** The answer for programs. Every key is always there, null when unknown. */
export interface DoctorReport extends Judgement {
  /** Nothing needs a person. */
  readonly ok: boolean;
  readonly version: string;
  readonly node: DoctorFacts['node'];
  readonly stateDirectory: {
    readonly path: string;
    /** Permissions in octal. */
    readonly mode: string | null;
    readonly database: DoctorFacts['state']['database'];
    readonly key: DoctorFacts['state']['key'];
  };
  readonly daemon: {
    readonly running: boolean;
    readonly pid: number | null;
    readonly version: string | null;
    readonly protocol: number | null;
    readonly startedAt: string | null;
    readonly socket: string | null;
  };
  readonly environmentOf: DoctorFacts['environmentOf'];
  readonly drivers: readonly DriverCheck[];
  readonly notRunnable: DriverCheckList['notRunnable'];
}

export function reportOf({ version, node, state, socket, daemon, environmentOf, drivers }: DoctorFacts, { problems, notes }: Judgement): DoctorReport {
  return {
    ok: problems.length === 0,
    version,
    node,
    stateDirectory: { path: state.directory.path, mode: state.directory.mode, database: state.database, key: state.key },
    daemon: {
      running: daemon !== null,
      pid: daemon?.pid ?? null,
      version: daemon?.version ?? null,
      protocol: daemon?.protocol ?? null,
      startedAt: daemon?.startedAt ?? null,
      socket,
    },
    environmentOf,
    drivers: drivers.items,
    notRunnable: drivers.notRunnable,
    problems,
    notes,
  };
}
