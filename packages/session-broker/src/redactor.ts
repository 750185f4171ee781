/** The only redactor: every sink goes through it. Works by value, whatever the case, wherever the value stands. */
export interface Redactor {
  /** `label` (a SessionRef) is what a reader sees in place of the value: `[ses_…]`. Values under 6 characters are refused. */
  register(value: string, label: string): void;
  /** For whole texts. */
  redact(text: string): string;
  /** Redacts every string in a JSON value, keys included. */
  redactJson<T>(value: T): T;
  /** For texts in pieces: holds back just enough that a value split over pieces is caught. */
  stream(): StreamRedactor;
}

export interface StreamRedactor {
  push(text: string): string;
  /** What was held back. */
  flush(): string;
}

export function createRedactor(): Redactor {
  throw new Error('not written yet');
}
