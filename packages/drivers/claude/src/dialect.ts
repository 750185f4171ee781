import { OrchError } from '@orch/diagnostics';
import type { OpenRequest } from '@orch/driver';
import { isAtLeast } from './version.js';

/** The first version that the driver was tried with. */
export const oldestVersion = '2.1.100';

/** What differs between versions of the client. Each fact holds from the first version on that was seen to have it; an earlier one may have it too. */
export interface Dialect {
  /** The installed version; null where it is not known, which is taken for the newest. */
  readonly version: string | null;
  /** A session gets a title and is resumed by it. Without, it is resumed by its id, which then stands in the argument list. */
  readonly titles: boolean;
  /** A message can be marked as not typed by a person, so that nothing in it is taken for a command or for the name of a file. */
  readonly untyped: boolean;
  /** What the final record's sum counts, where it does not say the turn's own part as well. */
  readonly sumOf: 'turn' | 'session' | 'unknown';
}

export function dialectOf(version: string | null): Dialect {
  const since = (first: string) => version === null || isAtLeast(version, first);
  return {
    version,
    titles: since('2.1.150'),
    untyped: since('2.1.300'),
    sumOf: since('2.1.300') ? 'session' : since('2.1.251') ? 'unknown' : 'turn',
  };
}

/** The dialect of the client that a request is for. Throws OrchError `driver_client_too_old`. */
export function dialectFor({ client }: Pick<OpenRequest, 'client'>): Dialect {
  const version = client?.version ?? null;
  const problem = version === null ? null : ageProblem(version);
  if (problem !== null) throw new OrchError('driver_client_too_old', problem);
  return dialectOf(version);
}

/** One sentence about a client that cannot do what the driver needs; null for any other. */
export function ageProblem(version: string): string | null {
  return isAtLeast(version, oldestVersion) ? null : `Claude Code ${version} is too old for this driver, which needs ${oldestVersion} or later.`;
}

/** What others on this machine can see of a session while such a client runs. */
export function exposuresOf(dialect: Dialect): readonly string[] {
  return dialect.titles ? [] : [`Claude Code ${dialect.version} cannot resume a session by a title: while it resumes one, the session’s id stands in its argument list, which every user of this machine can read.`];
}
