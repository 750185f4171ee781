import { createDiagnostic, type Diagnostic } from '@orch/diagnostics';
import { namePattern, type ManifestDocument } from '@orch/schema';
import type { WorldRule } from './rule.js';

const path = ['metadata', 'project'];

export const projectMismatchRule: WorldRule = {
  code: 'project_mismatch',
  check: ({ tested, fixedProject }) => (fixedProject === null ? [] : tested.filter((document) => isMismatch(document, fixedProject)).map((document) => ({ document, make: () => projectMismatch(document, fixedProject)! }))),
};

/**
 * The finding on a document that says another project than the one that every document is put into; null when it says none or this one.
 * A Project belongs to itself, and a name that no project can have has a finding of its own.
 */
export function projectMismatch(document: ManifestDocument, asked: string): Diagnostic | null {
  if (!isMismatch(document, asked)) return null;
  const own = ownProject(document);
  return createDiagnostic({
    code: 'project_mismatch',
    message: `the document belongs to project "${own}", and "${asked}" was asked for`,
    span: document.locate(path, 'value'),
    path,
    hint: 'Remove metadata.project, or leave --project out.',
    resource: document.resource,
    data: { project: own, asked },
  });
}

function isMismatch(document: ManifestDocument, asked: string): boolean {
  const own = ownProject(document);
  return own !== null && own !== asked && namePattern.test(own) && (document.manifest ?? document.resource)?.kind !== 'Project';
}

function ownProject({ manifest, resource }: ManifestDocument): string | null {
  return manifest?.metadata.project ?? resource?.project ?? null;
}
