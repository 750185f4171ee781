import { OrchError } from '@orch/diagnostics';
import { validate, type CompiledWorkflow, type DriverCatalogue } from '@orch/validator';
import { assertResource, type Places } from './missing-resource.js';
import type { StoredResource } from '@orch/store';
import { storedDocuments } from './stored-documents.js';

/** One stored workflow, compiled from what its project holds now: its resources. Throws `resource_not_found` and `workflow_not_usable`. */
export async function compileStored(read: Places, resources: readonly StoredResource[], name: string, project: string, catalogue: DriverCatalogue): Promise<CompiledWorkflow> {
  await assertResource(read, { kind: 'Workflow', name, project });
  const { workflows: compiled, diagnostics } = validate(storedDocuments(resources), { catalogue, project });
  const found = compiled.find((workflow) => workflow.name === name && workflow.project === project);
  if (found) return found;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const own = errors.filter(({ resource }) => resource?.kind === 'Workflow' && resource.name === name);
  throw new OrchError('workflow_not_usable', `Workflow "${name}" of project "${project}" cannot be run as it is stored: ${(own[0] ?? errors[0])?.message ?? 'it has errors'}`, {
    hint: 'Apply what is missing, or the workflow again.',
    details: { workflow: name, project },
    diagnostics: own.length > 0 ? own : errors,
  });
}
