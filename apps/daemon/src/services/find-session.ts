import { OrchError } from '@orch/diagnostics';
import type { SessionRecord } from '@orch/session-broker';
import type { StoreTransaction } from '@orch/store';
import { missingProjectHint } from './missing-project.js';

const shownRefs = 5;

/** A session by its name or a unique beginning of it: of the project, where one is named, else of any. */
export async function findSession(read: Pick<StoreTransaction, 'sessions' | 'projects'>, wanted: string, project?: string): Promise<SessionRecord> {
  const exact = await read.sessions.load(wanted);
  if (exact && (project === undefined || exact.project === project)) return exact;
  const details = { session: wanted, ...(project === undefined ? {} : { project }) };
  const where = project === undefined ? '' : ` in project '${project}'`;
  const found = exact ? [] : (await read.sessions.list(project === undefined ? {} : { project })).filter(({ ref }) => ref.startsWith(wanted));
  if (found.length > 1) {
    const refs = found.slice(0, shownRefs).map(({ ref }) => ref);
    throw new OrchError('session_ref_ambiguous', `Several sessions${where} have a name that begins with '${wanted}'.`, { hint: `Write more of it: ${refs.join(', ')}${found.length > shownRefs ? ', …' : ''}`, details: { refs } });
  }
  if (found[0]) return found[0];
  const noProject = project === undefined || exact ? null : await missingProjectHint(read.projects, project);
  if (noProject !== null) throw new OrchError('session_not_found', `There is no session '${wanted}'${where}, for there is no such project.`, { hint: noProject, details });
  const hint = exact ? `It is in project '${exact.project}'.` : 'List the sessions with `orchestrator session list --all-projects`.';
  throw new OrchError('session_not_found', `There is no session '${wanted}'${where}.`, { hint, details });
}
