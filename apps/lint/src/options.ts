export const formats = ['pretty', 'text', 'json', 'sarif', 'github', 'junit'] as const;
export type Format = (typeof formats)[number];

/** What the command line asks for. */
export interface Options {
  /** Files, folders, patterns, and `-` for standard input. */
  readonly paths: readonly string[];
  readonly format: Format;
  readonly standardInputName: string | undefined;
  readonly openWorld: boolean;
  readonly maximumWarnings: number | undefined;
  readonly project: string | undefined;
  /** What findings count as, each `CODE=off|info|warning|error`. */
  readonly rules: readonly string[];
  readonly fix: boolean;
  /** Null: as the terminal and the environment say. */
  readonly color: boolean | null;
}
