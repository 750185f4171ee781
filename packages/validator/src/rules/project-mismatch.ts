import { createDiagnostic, type Diagnostic } from '@orch/diagnostics';
import { namePattern, type ManifestDocument } from '@orch/schema';
import type { WorldRule } from './rule.js';

const path = ['metadata', 'project'];

export const projectMismatchRule: WorldRule = {
  code: 'project_mismatch',
  check: ({ tested, fixedProject }) => (fixedProject === null ? [] : tested.flatMap((document) => projectMismatch(document, fixedProject) ?? [])),
};

/**
 * The finding on a document that says another project than the one that every document is put into; null when it says none or this one.
 * A Project belongs to itself, and a name that no project can have has a finding of its own.
 */
export function projectMismatch(document: ManifestDocument, asked: string): Diagnostic | null {
  const { resource, manifest } = document;
  const own = manifest?.metadata.project ?? resource?.project ?? null;
  if (own === null || own === asked || !namePattern.test(own) || (manifest ?? resource)?.kind === 'Project') return null;
  return createDiagnostic({
    code: 'project_mismatch',
    message: `the document belongs to project "${own}", and "${asked}" was asked for`,
    span: document.locate(path, 'value'),
    path,
    hint: 'Remove metadata.project, or leave --project out.',
    resource,
    data: { project: own, asked },
  });
}
