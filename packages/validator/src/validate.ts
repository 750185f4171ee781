import { sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import type { DriverCatalogue } from './catalogue.js';
import { compileWorkflow } from './compile/compile-workflow.js';
import type { CompiledWorkflow } from './compiled-workflow.js';
import { FindingsCollector } from './findings/collect-findings.js';
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
  const { world, diagnostics, refused } = findAcross(table, documents, options);
  const compiled = world.workflows.filter(createSoundness(diagnostics, refused, options.world === 'open')).map(compileWorkflow);
  return {
    diagnostics: sortDiagnostics(diagnostics),
    workflows: compiled.filter((workflow) => workflow !== null).sort((a, b) => compareText(a.project, b.project) || compareText(a.name, b.name)),
  };
}

interface Across {
  readonly world: World;
  /** In no order; of one text at most a thousand, and a note on how many more there are. */
  readonly diagnostics: readonly Diagnostic[];
  /** Documents with an error that is not listed. */
  readonly refused: ReadonlySet<ManifestDocument>;
}

/** The findings alone: compiling takes time that only whoever runs or shows workflows has a use for. */
export function findAcross(table: RuleTable, documents: readonly ManifestDocument[], options: ValidateOptions): Across {
  const world = createWorld(documents, options);
  const findings = new FindingsCollector();
  for (const rule of table.world) findings.add(rule.code, rule.check(world));
  for (const { document, foreign, standing } of world.foreign) if (standing.is === 'declared') findings.addMade(document, foreign.check(standing.version));
  for (const agent of world.agents) for (const rule of table.agents) findings.add(rule.code, rule.check(agent, world.catalogue));
  for (const resource of world.resources) for (const rule of table.resources) if (rule.kinds.includes(resource.manifest.kind)) findings.add(rule.code, rule.check(resource));
  for (const workflow of world.workflows) for (const rule of table.workflows) findings.add(rule.code, rule.check(workflow, findings));
  return { world, diagnostics: findings.result(), refused: findings.refused };
}

/** Whether a workflow may be compiled: no error in its own document, nor in that of an agent or a template that its steps may use, and an agent for each. */
function createSoundness(diagnostics: readonly Diagnostic[], refused: ReadonlySet<ManifestDocument>, isOpen: boolean): (workflow: WorkflowSubject) => boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const documents = new Set(errors.map(({ file, document }) => JSON.stringify([file, document])));
  const workflows = new Set(errors.flatMap(({ resource }) => (resource?.kind === 'Workflow' ? [JSON.stringify([resource.project, resource.name])] : [])));
  const free = new Map<ManifestDocument, boolean>();
  const isFree = (document: ManifestDocument): boolean => {
    let known = free.get(document);
    if (known === undefined) free.set(document, (known = document.manifest !== null && !refused.has(document) && !documents.has(JSON.stringify([document.file, document.document]))));
    return known;
  };
  return ({ document, project, name, agentSteps, world }) =>
    isFree(document) &&
    !workflows.has(JSON.stringify([project, name])) &&
    agentSteps.every(({ step: { template } }) => {
      const used = template === undefined ? undefined : world.templates.get(template);
      return used === undefined || isFree(used.document);
    }) &&
    [...new Set(agentSteps.map(({ capability }) => capability))].every((capability) => {
      const agents = world.candidates(capability);
      return (isOpen || agents.length > 0) && !world.hasUncertainCandidate(capability) && agents.every((agent) => isFree(agent.document));
    });
}
