import type { LintUnreadable } from '@orch/validator';

/** A file that was found and has not been read. */
export interface Candidate {
  /** As it is shown in findings. */
  readonly path: string;
  /** Its place on the disk, whatever links lead to it: a file that is reached in two ways is checked once. */
  readonly place: string;
  readonly isLink: boolean;
  /** Whether it was seen to be a regular file; anything else is looked at before it is opened. */
  readonly isRegular: boolean;
  /** Whether a person named it, instead of a folder or pattern that holds it. */
  readonly named: boolean;
}

/** What was found instead of a file, ready to be reported. */
export type Found = Candidate | LintUnreadable;

export function isCandidate(found: Found): found is Candidate {
  return 'place' in found;
}
