import type { Diagnostic } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import { validate, type DriverCatalogue } from '@orch/validator';

/**
 * What is wrong with a stored document, and was before, is no reason to refuse others: it is told as a warning. A workflow whose agent was deleted by force would
 * otherwise keep every template of its project from being applied.
 */
export function easeKnownProblems(found: readonly Diagnostic[], documents: readonly ManifestDocument[], existing: readonly ManifestDocument[], catalogue: DriverCatalogue, project: string): readonly Diagnostic[] {
  const own = new Set(documents.map(({ file, document }) => JSON.stringify([file, document])));
  const isOfStored = ({ severity, file, document }: Diagnostic): boolean => severity === 'error' && !own.has(JSON.stringify([file, document]));
  if (!found.some(isOfStored)) return found;
  const before = new Set(validate(existing, { catalogue, project }).diagnostics.map(keyOf));
  return found.map((diagnostic) => (isOfStored(diagnostic) && before.has(keyOf(diagnostic)) ? { ...diagnostic, severity: 'warning' as const, message: `${diagnostic.message} (as before)` } : diagnostic));
}

function keyOf({ code, message, resource, path }: Diagnostic): string {
  return JSON.stringify([code, message, resource?.kind, resource?.name, path]);
}
