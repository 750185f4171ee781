import { OrchError } from '@orch/diagnostics';
import type { BuiltKind } from '@orch/schema';
import type { StoreTransaction } from '@orch/store';
import { missingProject } from './missing-project.js';
import { nearestHint, nearestName } from './nearest.js';

export type Places = Pick<StoreTransaction, 'projects' | 'resources'>;

export interface Named {
  readonly kind: BuiltKind;
  readonly name: string;
  readonly project: string;
}

/** Throws `resource_not_found` for what is not there. */
export async function assertResource(read: Places, named: Named): Promise<void> {
  const { kind, name, project } = named;
  const there = kind === 'Project' ? await read.projects.load(name) : await read.resources.load({ project, kind, name });
  if (there === null) throw await missingResource(read, named);
}

/** `resource_not_found`, with what was probably meant; every call that names a resource says it so. */
export async function missingResource(read: Places, { kind, name, project }: Named): Promise<OrchError> {
  const { message, hint } = await whatIsMissing(read, { kind, name, project }, kind);
  return new OrchError('resource_not_found', message, { hint, details: { kind, name, project } });
}

/** In words: `noun` is what people call one of the kind where they named it. */
export async function whatIsMissing(read: Places, { kind, name, project }: Named, noun: string): Promise<{ readonly message: string; readonly hint: string }> {
  if (kind === 'Project') {
    const known = (await read.projects.list()).map((each) => each.name);
    return { message: `There is no ${noun} "${name}".`, hint: nearestHint(name, known, '') };
  }
  const every = await read.resources.list({ kind });
  const noProject = await missingProject(read.projects, project);
  if (noProject === null) return { message: `There is no ${noun} "${name}" in project "${project}".`, hint: elsewhere(every, name) ?? hintWithin(every, name, project, noun) };
  const hint = noProject.isSlip ? noProject.hint : (elsewhere(every, name) ?? noProject.hint);
  return { message: `There is no ${noun} "${name}" in project "${project}", for there is no such project.`, hint };
}

type Listed = readonly { readonly project: string; readonly name: string }[];

function elsewhere(every: Listed, name: string): string | null {
  const projects = every.filter((each) => each.name === name).map((each) => each.project);
  if (projects.length === 0) return null;
  const shown = projects.slice(0, 3).map((project) => `-p ${project}`);
  return `There is one elsewhere: add ${[...shown, ...(projects.length > 3 ? ['another project'] : [])].join(' or ')}.`;
}

function hintWithin(every: Listed, name: string, project: string, noun: string): string {
  const here = every.filter((each) => each.project === project).map((each) => each.name);
  // A slip in the name is likelier than a slip in the name and a forgotten project.
  if (here.length > 0) return nearestHint(name, here, '');
  const close = nearestName(name, every.map((each) => each.name)); // prettier-ignore
  const projects = every.filter((each) => each.name === close).map((each) => each.project);
  if (close !== null) return `Project "${project}" has no ${noun}. Did you mean "${close}" of project "${projects[0]}"?`;
  return `Project "${project}" has no ${noun}: apply one first, or name another project with -p.`;
}
