import { sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import type { DriverCatalogue } from './catalogue.js';
import { compileWorkflow } from './compile/compile-workflow.js';
import type { CompiledWorkflow } from './compiled-workflow.js';
import { ruleTable, type RuleTable } from './rules/table.js';
import { compareText } from './world/subject.js';
import type { WorkflowSubject } from './world/workflow-subject.js';
import { createWorld, type World } from './world/world.js';

export interface ValidateOptions {
  readonly catalogue: DriverCatalogue;
  /** The project of documents whose metadata names none. */
  readonly project: string;
  /**
   * True: every document under test is put into `project`, and one whose metadata names another is a `project_mismatch`; documents of
   * `existing` stay where they are. Default: false.
   */
  readonly projectIsFixed?: boolean;
  /**
   * The world besides the documents under test, such as what a daemon has stored: references may point into it, and its
   * workflows are checked again against the new agents. A document with the same project, kind and name replaces one here.
   */
  readonly existing?: readonly ManifestDocument[];
  /** Closed: a name that nothing defines is an error. Open: it may be defined elsewhere. Default: closed. */
  readonly world?: 'closed' | 'open';
}

export interface ValidateResult {
  /** Findings across documents only; those of single documents come from `parseManifests`. Sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Every workflow without an error, of the documents and of the existing ones that they touch: none in its own document, nor in that of an agent or template that it may use. */
  readonly workflows: readonly CompiledWorkflow[];
}

/** Checks documents against each other and compiles the workflows. Pure; findings are the same whatever the order of documents. */
export function validate(documents: readonly ManifestDocument[], options: ValidateOptions): ValidateResult {
  return validateWith(ruleTable, documents, options);
}

/** With the rules of another table. */
export function validateWith(table: RuleTable, documents: readonly ManifestDocument[], options: ValidateOptions): ValidateResult {
  const { world, diagnostics } = findAcross(table, documents, options);
  const compiled = world.workflows.filter(createSoundness(diagnostics, options.world === 'open')).map(compileWorkflow);
  return {
    diagnostics: sortDiagnostics(diagnostics),
    workflows: compiled.filter((workflow) => workflow !== null).sort((a, b) => compareText(a.project, b.project) || compareText(a.name, b.name)),
  };
}

/** The findings alone, in no order: compiling takes time that only whoever runs or shows workflows has a use for. */
export function findAcross(table: RuleTable, documents: readonly ManifestDocument[], options: ValidateOptions): { readonly world: World; readonly diagnostics: readonly Diagnostic[] } {
  const world = createWorld(documents, options);
  const diagnostics = [
    ...table.world.flatMap((rule) => rule.check(world)),
    ...world.foreign.flatMap(({ foreign, standing }) => (standing.is === 'declared' ? foreign.check(standing.version) : [])),
    ...world.agents.flatMap((agent) => table.agents.flatMap((rule) => rule.check(agent, world.catalogue))),
    ...world.resources.flatMap((resource) => table.resources.flatMap((rule) => (rule.kinds.includes(resource.manifest.kind) ? rule.check(resource) : []))),
    ...world.workflows.flatMap((workflow) => table.workflows.flatMap((rule) => rule.check(workflow))),
  ];
  return { world, diagnostics };
}

/** Whether a workflow may be compiled: no error in its own document, nor in that of an agent or a template that its steps may use, and an agent for each. */
function createSoundness(diagnostics: readonly Diagnostic[], isOpen: boolean): (workflow: WorkflowSubject) => boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const documents = new Set(errors.map(({ file, document }) => JSON.stringify([file, document])));
  const workflows = new Set(errors.flatMap(({ resource }) => (resource?.kind === 'Workflow' ? [JSON.stringify([resource.project, resource.name])] : [])));
  const free = new Map<ManifestDocument, boolean>();
  const isFree = (document: ManifestDocument): boolean => {
    let known = free.get(document);
    if (known === undefined) free.set(document, (known = document.manifest !== null && !documents.has(JSON.stringify([document.file, document.document]))));
    return known;
  };
  return ({ document, project, name, agentSteps, world }) =>
    isFree(document) &&
    !workflows.has(JSON.stringify([project, name])) &&
    agentSteps.every(({ capability, step: { template } }) => {
      const used = template === undefined ? undefined : world.templates.get(template);
      const agents = world.candidates(capability);
      return (used === undefined || isFree(used.document)) && (isOpen || agents.length > 0) && !world.hasUncertainCandidate(capability) && agents.every((agent) => isFree(agent.document));
    });
}
