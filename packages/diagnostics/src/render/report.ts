import type { Severity } from '../code.js';
import { sortDiagnostics } from '../create-diagnostic.js';
import type { Diagnostic } from '../diagnostic.js';

export interface ReportDocument {
  readonly file: string;
  readonly document: number;
  readonly kind: string | null;
  readonly name: string | null;
  readonly project: string | null;
}

/** What `manifest validate -o json` prints, whatever was found. */
export interface Report {
  readonly formatVersion: 1;
  /** No error, and no more warnings than allowed. */
  readonly ok: boolean;
  readonly counts: Readonly<Record<Severity, number>>;
  /** Every file that was looked at, in the order of its name. */
  readonly files: readonly string[];
  readonly documents: readonly ReportDocument[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReportInput {
  readonly files: readonly string[];
  readonly documents: readonly ReportDocument[];
  readonly diagnostics: readonly Diagnostic[];
  /** Default: any number. */
  readonly maximumWarnings?: number;
}

/** The same whatever the order of what it is given. */
export function createReport({ files, documents, diagnostics, maximumWarnings = Infinity }: ReportInput): Report {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  const inOrder = (a: ReportDocument, b: ReportDocument) => (a.file === b.file ? a.document - b.document : a.file < b.file ? -1 : 1);
  return {
    formatVersion: 1,
    ok: counts.error === 0 && counts.warning <= maximumWarnings,
    counts,
    files: [...new Set(files)].sort(),
    documents: documents.map(({ file, document, kind, name, project }) => ({ file, document, kind, name, project })).sort(inOrder),
    diagnostics: sortDiagnostics(diagnostics),
  };
}
