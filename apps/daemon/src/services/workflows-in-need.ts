import { OrchError } from '@orch/diagnostics';
import type { StoredResource } from '@orch/store';
import { validate, type DriverCatalogue } from '@orch/validator';
import { storedDocuments } from './stored-documents.js';

/** They come and go with their values; what lacks one is told when it is used. */
const stores: ReadonlySet<string> = new Set(['EnvStore', 'SecretStore', 'WorkflowStore']);

/** Throws OrchError `resource_in_use` where workflows of the project can be run as things are, and could not without this resource. */
export function assertNotNeeded(resources: readonly StoredResource[], { project, kind, name }: Pick<StoredResource, 'project' | 'kind' | 'name'>, catalogue: DriverCatalogue): void {
  const others = resources.filter((resource) => resource.kind !== kind || resource.name !== name);
  if (stores.has(kind) || others.length === resources.length) return;
  const usable = (all: readonly StoredResource[]) => validate(storedDocuments(all), { catalogue, project }).workflows.map((workflow) => workflow.name);
  const before = usable(resources);
  if (before.length === 0) return;
  const after = new Set(usable(others));
  const needing = before.filter((workflow) => !after.has(workflow) && !(kind === 'Workflow' && workflow === name));
  if (needing.length === 0) return;
  const listed = needing.map((workflow) => `"${workflow}"`).join(', ');
  throw new OrchError('resource_in_use', `${kind} "${name}" of project "${project}" is needed by ${needing.length === 1 ? 'workflow' : 'the workflows'} ${listed}, which could not be run without it.`, {
    hint: 'Apply something in its place first, delete the workflow, or add --force.',
    details: { kind, name, project, workflows: needing },
  });
}
