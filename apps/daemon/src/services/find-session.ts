import type { SessionRecord } from '@orch/session-broker';
import type { StoreTransaction } from '@orch/store';
import { findById } from './find-by-id.js';

/** A session by its name or a unique beginning of it: of the project, where one is named, else of any. */
export async function findSession({ sessions, projects }: Pick<StoreTransaction, 'sessions' | 'projects'>, wanted: string, project?: string): Promise<SessionRecord> {
  const listed = () => sessions.list(project === undefined ? {} : { project });
  return findById(
    {
      noun: 'session',
      handle: 'a name',
      notFound: 'session_not_found',
      ambiguous: 'session_ref_ambiguous',
      keys: ['session', 'refs'],
      namesakes: 'Sessions of that line',
      list: 'orchestrator session list',
      load: (ref) => sessions.load(ref),
      beginning: async (prefix) => (await listed()).map(({ ref }) => ref).filter((ref) => ref.startsWith(prefix)),
      // `task info` shows a session beside the step that opened it.
      known: async () => (await listed()).map(({ ref, line }) => ({ id: ref, called: line })),
    },
    projects,
    wanted,
    project,
  );
}
