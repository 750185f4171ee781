import { OrchError } from '@orch/diagnostics';
import type { ProjectStore } from '@orch/store';
import { nearestHint } from './nearest.js';

export type Projects = Pick<ProjectStore, 'list'>;

/** What to say where something was looked for in a project that does not exist: which one was meant. Null for one that does. */
export async function missingProjectHint(projects: Projects, project: string): Promise<string | null> {
  const names = (await projects.list()).map(({ name }) => name);
  return names.includes(project) ? null : nearestHint(project, names, 'Apply something into it first.');
}

/** Throws `resource_not_found` for a project that does not exist. */
export async function assertProject(projects: Projects, project: string): Promise<void> {
  const hint = await missingProjectHint(projects, project);
  if (hint !== null) throw new OrchError('resource_not_found', `There is no Project '${project}'.`, { hint, details: { kind: 'Project', name: project } });
}
