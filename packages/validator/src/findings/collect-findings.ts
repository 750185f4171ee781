import { createDiagnostic, lookupCode, type Code, type Diagnostic, type Severity, type SourceSpan } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import type { Room } from '../rules/rule.js';
import type { Draft } from '../world/subject.js';

/** Of one text more findings than this are counted, not made. */
const mostOfOneText = 1_000;
/** Of all texts together; then of each further one only a few are made. */
const mostTogether = 20_000;
const few = 10;

interface Listed {
  readonly draft: Draft;
  readonly severity: Severity;
}

interface OfOneText {
  readonly errors: Listed[];
  readonly others: Listed[];
  readonly left: Record<Severity, number>;
  /** Where the first one that is not listed would be. */
  from: SourceSpan | null;
}

/**
 * Makes findings as far as they are listed, errors before anything else: without them a refused document would look accepted. They are made last, those of one
 * document together: the tree in which a large one finds their places is read for the first of them and let go for that of another document.
 */
export class FindingsCollector implements Room {
  readonly #texts = new Map<string, OfOneText>();
  #listed = 0;
  readonly #refused = new Set<ManifestDocument>();

  add(code: Code, drafts: Iterable<Draft>): void {
    const { severity: registered } = lookupCode(code);
    for (const draft of drafts) {
      const severity = draft.severity ?? registered;
      const text = this.#of(draft.document.file);
      const list = severity === 'error' ? text.errors : text.others;
      const isListed = list.length < this.#most;
      if (isListed) {
        list.push({ draft, severity });
        this.#listed++;
      }
      const left = (draft.count ?? 1) - Number(isListed);
      if (left > 0) this.#leave(text, severity, draft.document, left);
    }
  }

  isFull({ file }: ManifestDocument): boolean {
    return (this.#texts.get(file)?.errors.length ?? 0) >= this.#most;
  }

  /** Findings that somebody else has made. */
  addMade(document: ManifestDocument, findings: readonly Diagnostic[]): void {
    for (const finding of findings) this.add(finding.code as Code, [{ document, severity: finding.severity, make: () => finding }]);
  }

  /** Documents with an error that is not listed. */
  get refused(): ReadonlySet<ManifestDocument> {
    return this.#refused;
  }

  result(): readonly Diagnostic[] {
    return [...this.#texts.values()].flatMap(({ errors, others, left, from }) => {
      const listed = others.slice(0, mostOfOneText - errors.length);
      const rest = others.slice(listed.length);
      for (const { severity } of rest) left[severity]++;
      const span = from ?? rest[0]?.draft.document.locate([], 'entry');
      const byDocument = Map.groupBy([...errors, ...listed], ({ draft }) => draft.document);
      const made = [...byDocument.values()].flatMap((several) => several.map(({ draft }) => draft.make()));
      return [...made, ...(span === undefined ? [] : [noteAt(span, left)])];
    });
  }

  get #most(): number {
    return this.#listed < mostTogether ? mostOfOneText : few;
  }

  #of(file: string): OfOneText {
    let text = this.#texts.get(file);
    if (!text) this.#texts.set(file, (text = { errors: [], others: [], left: { error: 0, warning: 0, info: 0 }, from: null }));
    return text;
  }

  #leave(text: OfOneText, severity: Severity, document: ManifestDocument, count: number): void {
    text.left[severity] += count;
    text.from ??= document.locate([], 'entry');
    if (severity === 'error') this.#refused.add(document);
  }
}

function noteAt({ file, document, line, column, offset }: SourceSpan, left: Readonly<Record<Severity, number>>): Diagnostic {
  const message = `${left.error + left.warning + left.info} more findings on how this text fits together with others are not listed`;
  return createDiagnostic({ code: 'findings_capped', message, span: { file, document, line, column, endLine: line, endColumn: column, offset, endOffset: offset }, data: { left: { ...left } } });
}
