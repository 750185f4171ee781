interface Named {
  /** Name of the text in findings. */
  readonly file: string;
}

interface Readable extends Named {
  /** Whether a person named this very file, so that it should hold a document. Default: false. */
  readonly named?: boolean;
}

export interface LintText extends Readable {
  readonly text: string;
}

export interface LintBytes extends Readable {
  /** As they are on the disk: bytes that are no UTF-8 are a finding with its place. */
  readonly bytes: Uint8Array;
}

/** A file that could not be read: it is a finding, and the others are checked all the same. */
export interface LintUnreadable extends Named {
  /** Why, in one sentence. */
  readonly error: string;
  /** Default: `input_unreadable`. `input_link_not_followed` is for information, the others are errors. */
  readonly code?: 'input_unreadable' | 'input_not_regular_file' | 'input_too_large' | 'input_link_not_followed';
  readonly hint?: string;
}

/** One text to check. */
export type LintInput = LintText | LintBytes | LintUnreadable;

/** Where texts come from: a list, or whatever reads them one after the other. */
export type LintSource = Iterable<LintInput> | AsyncIterable<LintInput>;
