import type { Placeholder } from './placeholders.js';

/** How the shell reads the place where a placeholder stands. */
export type Quoting = 'unquoted' | 'double' | 'single' | 'here-document';

export interface Placement extends Placeholder {
  readonly quoting: Quoting;
}

/** A place where a value would be run as code, or where nobody can tell how it is quoted. */
export interface PlacementProblem extends Placeholder {
  /** Of the command, 1-based; columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** Completes "it cannot stand there: …". */
  readonly reason: string;
}

export interface CommandReading {
  /** In the order of the command. Good for a replacement only where there is no problem. */
  readonly placements: readonly Placement[];
  /** In the order of the command, at most one for a placeholder. Of those behind a construct that cannot be told for sure the first alone. */
  readonly problems: readonly PlacementProblem[];
}
