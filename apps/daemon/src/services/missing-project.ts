import { OrchError } from '@orch/diagnostics';
import type { ProjectStore } from '@orch/store';
import { nearestHint, nearestName } from './nearest.js';

export type Projects = Pick<ProjectStore, 'list'>;

/** What to say where something was looked for in a project that does not exist, and whether another one was probably meant. Null for one that does. */
export async function missingProject(projects: Projects, project: string): Promise<{ readonly hint: string; readonly isSlip: boolean } | null> {
  const names = (await projects.list()).map(({ name }) => name);
  if (names.includes(project)) return null;
  return { hint: nearestHint(project, names, 'Apply something into it first.'), isSlip: nearestName(project, names) !== null };
}

export async function missingProjectHint(projects: Projects, project: string): Promise<string | null> {
  return (await missingProject(projects, project))?.hint ?? null;
}

/** Throws `resource_not_found` for a project that does not exist. */
export async function assertProject(projects: Projects, project: string): Promise<void> {
  const hint = await missingProjectHint(projects, project);
  if (hint !== null) throw new OrchError('resource_not_found', `There is no Project "${project}".`, { hint, details: { kind: 'Project', name: project } });
}
