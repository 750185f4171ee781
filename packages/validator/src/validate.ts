import type { Diagnostic } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import type { DriverCatalogue } from './catalogue.js';
import type { CompiledWorkflow } from './compiled-workflow.js';

export interface ValidateOptions {
  readonly catalogue: DriverCatalogue;
  /** The project of documents whose metadata names none. */
  readonly project: string;
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
  /** Every workflow without an error, of the documents and of the existing ones that they touch. */
  readonly workflows: readonly CompiledWorkflow[];
}

/** Checks documents against each other and compiles the workflows. Pure; findings are the same whatever the order of documents. */
export function validate(_documents: readonly ManifestDocument[], _options: ValidateOptions): ValidateResult {
  throw new Error('not written yet');
}
