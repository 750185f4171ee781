import { OrchError } from '@orch/diagnostics';
import { validate, type CompiledWorkflow, type DriverCatalogue } from '@orch/validator';
import { nearestHint } from './nearest.js';
import type { StoredResource } from '@orch/store';
import { storedDocuments } from './stored-documents.js';

/** One stored workflow, compiled from what its project holds now. */
export function compileStored(resources: readonly StoredResource[], name: string, project: string, catalogue: DriverCatalogue): CompiledWorkflow {
  const workflows = resources.filter((resource) => resource.kind === 'Workflow').map((resource) => resource.name).sort();
  if (!workflows.includes(name)) {
    throw new OrchError('resource_not_found', `There is no Workflow '${name}' in project '${project}'.`, {
      hint: nearestHint(name, workflows, `Project '${project}' has no workflow; name the project with -p, or apply one.`),
      details: { kind: 'Workflow', name, project },
    });
  }
  const { workflows: compiled, diagnostics } = validate(storedDocuments(resources), { catalogue, project });
  const found = compiled.find((workflow) => workflow.name === name && workflow.project === project);
  if (found) return found;
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const own = errors.filter(({ resource }) => resource?.kind === 'Workflow' && resource.name === name);
  throw new OrchError('workflow_not_usable', `Workflow '${name}' of project '${project}' cannot be run as it is stored: ${(own[0] ?? errors[0])?.message ?? 'it has errors'}`, {
    hint: 'Apply what is missing, or the workflow again.',
    details: { workflow: name, project },
    diagnostics: own.length > 0 ? own : errors,
  });
}
