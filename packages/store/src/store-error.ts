import { isOrchError, OrchError, type Code } from '@orch/diagnostics';

interface Failure {
  readonly code: Code;
  readonly says: (path: string) => string;
  readonly hint: string;
}

const locked: Failure = { code: 'store_locked', says: (path) => `another program holds the database ${path}`, hint: 'Close it and do this again; nothing was stored.' };
const damaged: Failure = { code: 'store_damaged', says: (path) => `the database ${path} is damaged`, hint: 'It is left as it is: copy the state directory aside, then restore the file from a backup.' };
const full: Failure = { code: 'store_full', says: (path) => `the disk that holds ${path} is full`, hint: 'Free some space and do this again; nothing was stored.' };
const readOnly: Failure = { code: 'store_read_only', says: (path) => `${path} cannot be opened for writing`, hint: 'Give this user the state directory and its files, or name another one.' };
const ioFailed: Failure = { code: 'store_io_failed', says: (path) => `the system failed to read or write ${path}`, hint: 'Look at the system’s log; nothing was stored.' };

const bySqlite: readonly (readonly [RegExp, Failure])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, locked],
  [/^SQLITE_(CORRUPT|NOTADB)/, damaged],
  [/^SQLITE_FULL/, full],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/, readOnly],
  [/^SQLITE_(IOERR|NOLFS|PROTOCOL)/, ioFailed],
];

const bySystem: Readonly<Record<string, Failure>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
  ENOTDIR: readOnly,
  EISDIR: readOnly,
  ELOOP: readOnly,
  EIO: ioFailed,
};

/** What SQLite or the file system said, as one of our codes. The values of a statement are in no message. */
export function toStoreError(error: unknown, path: string): OrchError {
  if (isOrchError(error)) return error;
  const raw = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // A call to the system that was refused in another way is no fault of a statement.
  const failure = bySqlite.find(([pattern]) => pattern.test(raw))?.[1] ?? bySystem[raw] ?? (error instanceof Error && 'syscall' in error ? ioFailed : undefined);
  const said = error instanceof Error ? error.message : String(error);
  if (failure === undefined) return new OrchError('internal_error', `the database ${path} refused a statement: ${said}`, { details: { path, reason: raw }, cause: error });
  return new OrchError(failure.code, `${failure.says(path)}: ${said}`, { hint: failure.hint, details: { path, reason: raw }, cause: error });
}
