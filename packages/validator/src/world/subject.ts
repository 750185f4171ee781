import { createDiagnostic, type Code, type Diagnostic, type FieldPath, type Fix, type RelatedSpan, type ResourceRef, type Severity } from '@orch/diagnostics';
import { hideNames, hideSecrets, type Excerpt, type ManifestDocument } from '@orch/schema';

/** A resource that a finding can be about. */
export interface Subject {
  readonly document: ManifestDocument;
  readonly project: string;
  readonly name: string;
  /** Null for one without a name of its own. */
  readonly ref: ResourceRef | null;
}

interface Finding {
  readonly code: Code;
  readonly path: FieldPath;
  readonly part: 'key' | 'value' | 'entry';
  /** The piece of the field's text that it is about. */
  readonly excerpt?: Excerpt;
  readonly message: string;
  readonly hint?: string | null;
  readonly step?: string | null;
  readonly related?: readonly RelatedSpan[];
  readonly fixes?: readonly Fix[];
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A finding that is made only where it is listed: of hostile manifests there can be many millions. */
export interface Draft {
  readonly document: ManifestDocument;
  /** Only where it differs from the one of the rule's code. */
  readonly severity?: Severity;
  /** How many findings it stands for, where none of them will be listed. Default: itself. */
  readonly count?: number;
  make(): Diagnostic;
}

export function findingIn(subject: Subject, find: () => Finding, severity?: Severity): Draft {
  return {
    document: subject.document,
    ...(severity === undefined ? {} : { severity }),
    make() {
      const { path, part, excerpt, step, ...rest } = hideSecrets(subject.document, find());
      const span = subject.document.locate(path, part, excerpt);
      const names = hideNames(subject.document, { path, resource: subject.ref && { ...subject.ref, step: step ?? null } });
      return createDiagnostic({ ...rest, ...names, span, ...(severity === undefined ? {} : { severity }) });
    },
  };
}

export function relatedIn(subject: Subject, path: FieldPath, part: 'key' | 'value' | 'entry', message: string): RelatedSpan {
  return { ...subject.document.locate(path, part), message };
}

/** The order in which resources are looked at: by place in the files, so that the order of arguments changes nothing. */
export function byPlace(a: ManifestDocument, b: ManifestDocument): number {
  return compareText(a.file, b.file) || a.document - b.document || compareText(a.text, b.text);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
