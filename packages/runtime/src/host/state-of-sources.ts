import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AccountSource } from '@orch/driver';

/** Larger files are told by what the system says of them. */
const longestRead = 4 * 1024 * 1024;

/** Differs when one of the sources does. A hash: what stands in them may be a secret. */
export function stateOfSources(sources: readonly AccountSource[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(JSON.stringify(stateOf(source)));
  return hash.digest('hex');
}

function stateOf({ path, member }: AccountSource): unknown {
  try {
    const { size, isDirectory, facts } = look(path);
    if (isDirectory) return readdirSync(path).sort().map((name) => [name, look(join(path, name)).facts]);
    if (size > longestRead) return facts;
    const text = readFileSync(path, 'utf8');
    return member === null ? text : memberOf(text, member);
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException;
    // A file that a run makes without that member says nothing more than none.
    return member !== null && code === 'ENOENT' ? { [member]: null } : { code };
  }
}

function look(path: string) {
  const file = statSync(path, { throwIfNoEntry: false });
  return { size: file?.size ?? 0, isDirectory: file?.isDirectory() ?? false, facts: file ? [file.dev, file.ino, file.size, file.mtimeMs, file.ctimeMs] : null };
}

/** Of a text that is no object, the whole: a client may be about to write it. */
function memberOf(text: string, member: string): unknown {
  try {
    const value = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    return { [member]: value?.[member] ?? null };
  } catch {
    return text;
  }
}
