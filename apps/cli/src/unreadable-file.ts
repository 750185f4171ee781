import { OrchError } from '@orch/diagnostics';

/** Why a file cannot be read, from what the system said of it; one that is not there is named in the words of every other file. */
export function unreadableFile(path: string, cause: Error): OrchError {
  const message = 'code' in cause && cause.code === 'ENOENT' ? `There is no file "${path}".` : `"${path}" cannot be read: ${cause.message}.`;
  return new OrchError('input_unreadable', message, { hint: 'Check the path.', cause });
}
