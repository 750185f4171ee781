import { editDistance, OrchError, type Code } from '@orch/diagnostics';
import { missingProjectHint, type Projects } from './missing-project.js';

/** Things that people name by an id or a unique beginning of it. */
export interface Kept<Record extends { readonly project: string }> {
  readonly noun: string;
  /** What an id of them is called. */
  readonly handle: 'an id' | 'a name';
  readonly notFound: Code;
  readonly ambiguous: Code;
  /** What the id is called in the details of an error, and several of them. */
  readonly keys: readonly [one: string, several: string];
  /** Those that are called what was typed, as `Tasks of that name`. */
  readonly namesakes: string;
  /** How they are listed. */
  readonly list: string;
  load(id: string): Promise<Record | null>;
  /** Ids that begin so, of where it is looked: at most `limit`, where that saves work. */
  beginning(prefix: string, limit: number): Promise<readonly string[]>;
  /** Of where it is looked; the newest are enough. Only for a hint. */
  known(): Promise<readonly Known[]>;
}

export interface Known {
  readonly id: string;
  /** What a person may have taken for its id. */
  readonly called: string;
}

const shownIds = 5;

/** The one that is meant. Throws that there is none, or several, and what was probably meant. */
export async function findById<Record extends { readonly project: string }>(kept: Kept<Record>, projects: Projects, wanted: string, project?: string): Promise<Record> {
  const where = project === undefined ? '' : ` in project "${project}"`;
  const exact = await kept.load(wanted);
  if (exact && (project === undefined || exact.project === project)) return exact;
  const details = { [kept.keys[0]]: wanted, ...(project === undefined ? {} : { project }) };
  const nothing = `There is no ${kept.noun} "${wanted}"${where}`;
  if (exact) throw new OrchError(kept.notFound, `${nothing}.`, { hint: `It is in project "${exact.project}".`, details });
  const noProject = project === undefined ? null : await missingProjectHint(projects, project);
  if (noProject !== null) throw new OrchError(kept.notFound, `${nothing}, for there is no such project.`, { hint: noProject, details });
  const ids = await kept.beginning(wanted, shownIds + 1);
  if (ids.length > 1) {
    throw new OrchError(kept.ambiguous, `Several ${kept.noun}s${where} have ${kept.handle} that begins with "${wanted}".`, {
      hint: `Write more of it: ${listed(ids)}`,
      details: { [kept.keys[1]]: ids.slice(0, shownIds) },
    });
  }
  const only = ids[0] === undefined ? null : await kept.load(ids[0]);
  if (only) return only;
  const hint = whatWasMeant(wanted, await kept.known(), kept) ?? `List the ${kept.noun}s with \`${kept.list} --all-projects\`.`;
  throw new OrchError(kept.notFound, `${nothing}.`, { hint, details });
}

/** Ids are random, so that few slips tell which was meant; and people type what a thing is called. */
function whatWasMeant(wanted: string, known: readonly Known[], { namesakes }: Pick<Kept<never>, 'namesakes'>): string | null {
  const called = known.filter((each) => each.called === wanted).map(({ id }) => id);
  if (called.length > 0) return `${namesakes}: ${listed(called)}.`;
  const close = wanted.length < 8 ? undefined : known.find(({ id }) => editDistance(wanted, id, 2) <= 2);
  return close === undefined ? null : `Did you mean "${close.id}"?`;
}

function listed(ids: readonly string[]): string {
  return ids.slice(0, shownIds).join(', ') + (ids.length > shownIds ? ', …' : '');
}
