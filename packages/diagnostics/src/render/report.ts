import type { Severity } from '../code.js';
import { createDiagnostic, sortDiagnostics } from '../create-diagnostic.js';
import type { Diagnostic } from '../diagnostic.js';

export interface ReportDocument {
  readonly file: string;
  readonly document: number;
  readonly kind: string | null;
  readonly name: string | null;
  readonly project: string | null;
}

/** A finding that a comment silences, and where that comment stands in the finding's file. */
export interface SuppressedDiagnostic extends Diagnostic {
  readonly suppression: { readonly line: number; readonly column: number; readonly reason: string | null };
}

/** What a check of manifests answers, whatever was found. */
export interface Report {
  readonly formatVersion: 1;
  /** No error, and no more warnings than allowed. */
  readonly ok: boolean;
  /** Of everything that was found, listed or not; what is suppressed does not count. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** Every file that was read, in the order of its name. A finding on any other says why that one was not. */
  readonly files: readonly string[];
  readonly documents: readonly ReportDocument[];
  readonly diagnostics: readonly Diagnostic[];
  /** Left out when there is none. */
  readonly suppressed?: readonly SuppressedDiagnostic[];
}

export interface ReportInput {
  readonly files: readonly string[];
  readonly documents: readonly ReportDocument[];
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed?: readonly SuppressedDiagnostic[];
  /** Default: any number. */
  readonly maximumWarnings?: number;
  /** More than this are counted and not listed, errors last. Default: any number. */
  readonly maximumFindings?: number;
}

/** The same whatever the order of what it is given. */
export function createReport({ files, documents, diagnostics, suppressed = [], maximumWarnings = Infinity, maximumFindings = Infinity }: ReportInput): Report {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of diagnostics) counts[severity]++;
  for (const left of diagnostics.flatMap(leftOut)) for (const severity of severities) counts[severity] += left[severity];
  const inOrder = (a: ReportDocument, b: ReportDocument) => (a.file === b.file ? a.document - b.document : a.file < b.file ? -1 : 1);
  return {
    formatVersion: 1,
    ok: counts.error === 0 && counts.warning <= maximumWarnings,
    counts,
    files: [...new Set(files)].sort(),
    documents: documents.map(({ file, document, kind, name, project }) => ({ file, document, kind, name, project })).sort(inOrder),
    diagnostics: capped(sortDiagnostics(diagnostics), maximumFindings),
    ...(suppressed.length === 0 ? {} : { suppressed: sortDiagnostics(suppressed) }),
  };
}

const severities: readonly Severity[] = ['error', 'warning', 'info'];

/** What a note says of findings that were never made. */
function leftOut({ code, data }: Diagnostic): readonly Readonly<Record<Severity, number>>[] {
  return code === 'findings_capped' && data['left'] !== undefined ? [data['left'] as Readonly<Record<Severity, number>>] : [];
}

const weight: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function capped(diagnostics: readonly Diagnostic[], most: number): readonly Diagnostic[] {
  if (diagnostics.length <= most) return diagnostics;
  const kept = diagnostics.toSorted((a, b) => weight[a.severity] - weight[b.severity]).slice(0, most);
  const note = createDiagnostic({ code: 'findings_capped', message: `${diagnostics.length - kept.length} more findings are not listed`, span: null });
  return [...sortDiagnostics(kept), note];
}

/**
 * Exit code of a program that checks manifests: 2 when something could not be read, else 3 when the report is not `ok`, else 0.
 * A finding on a file that was not read, other than for information, is why.
 */
export function reportExitCode({ ok, files, diagnostics }: Report): 0 | 2 | 3 {
  const read = new Set(files);
  const isUnread = diagnostics.some(({ file, severity }) => file !== null && severity === 'error' && !read.has(file));
  return isUnread ? 2 : ok ? 0 : 3;
}
