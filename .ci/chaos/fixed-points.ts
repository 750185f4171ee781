import type { Moment, Point } from './point.ts';

const atLine = (lines: number): Moment => ({ at: 'ledger', lines });

/** What people do to tasks and agents, with the daemon killed as soon as it has said that it is done. They belong to no seed, so that no seed's plan changes. */
export const steeringPoints: readonly Point[] = [
  { index: 0, workflow: 'command_rules', drama: { type: 'pause', moment: atLine(1) } },
  // The step that is retried continues a session.
  { index: 1, workflow: 'command_rules', drama: { type: 'retry', moment: atLine(4) } },
  { index: 2, workflow: 'command_rules', drama: { type: 'cordon', moment: atLine(1) } },
];

/** For checks that can be switched off (`mutations.ts`) the shortest point that notices each, and what is found there then. */
export const telltales: readonly { readonly mutation: string; readonly point: Point; readonly finding: RegExp }[] = [
  {
    mutation: 'pid-start-time',
    point: { index: 3, workflow: 'one_command', drama: { type: 'recycled-pid', moment: atLine(1), cancel: true } },
    finding: /^a process that only had the pid of a run was killed/,
  },
  { mutation: 'one-writer', point: { index: 4, workflow: 'one_command', drama: { type: 'late-supervisor', spawn: 1 } }, finding: /^step work: ran 2 times/ },
  {
    mutation: 'result-file',
    point: { index: 5, workflow: 'one_command', drama: { type: 'kill', victims: ['daemon'], moment: atLine(1) } },
    finding: /^step work: failed \[driver_crashed\], and nobody had touched it/,
  },
  { mutation: 'one-daemon', point: { index: 6, workflow: 'one_command', drama: { type: 'sleep', moment: atLine(1), ms: 0 } }, finding: /^a second daemon was not refused/ },
];

export const fixedPoints: readonly Point[] = [...steeringPoints, ...telltales.map(({ point }) => point)];
