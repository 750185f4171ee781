import { createDiagnostic, sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import type { ManifestDocument } from '@orch/schema';
import type { ReadInput } from './read-input.js';

export interface Limits {
  /** UTF-16 units of the documents that are compared with one another: what is known of them takes up to some 25 bytes for each. */
  readonly text: number;
  readonly documents: number;
  /** Beyond it each further text lists one finding of each code. */
  readonly findings: number;
  /** Codes that comments name. */
  readonly suppressions: number;
}

const limits: Limits = { text: 16 * 1024 * 1024, documents: 50_000, findings: 20_000, suppressions: 20_000 };

/** Bounds what is remembered of texts that are read one after the other. Each is checked for itself, whatever stood before it. */
export class KeptTogether {
  readonly #most: Limits;
  readonly #kept = { text: 0, documents: 0, findings: 0, suppressions: 0 };
  #isFull = false;

  constructor(most: Limits = limits) {
    this.#most = most;
  }

  /** The input as far as it is remembered; what is left out is counted, and has a finding of its own. */
  add(input: ReadInput): ReadInput {
    const compared = this.#silenced(this.#compared(input));
    const { findings: before } = this.#kept;
    this.#kept.findings += compared.diagnostics.length;
    return before + compared.diagnostics.length <= this.#most.findings ? compared : { ...compared, diagnostics: oneOfEachCode(compared.diagnostics) };
  }

  /** Without its comments where those before it name too many codes already. */
  #silenced(input: ReadInput): ReadInput {
    const [first] = input.suppressions;
    if (first === undefined) return input;
    const count = input.suppressions.reduce((sum, { codes }) => sum + Math.max(1, codes.length), this.#kept.suppressions);
    if (count <= this.#most.suppressions) {
      this.#kept.suppressions = count;
      return input;
    }
    const message = 'the comments of this file silence nothing, as those of the files before it name very many codes';
    const note = createDiagnostic({ code: 'suppressions_capped', message, span: first.span });
    return { ...input, suppressions: [], diagnostics: sortDiagnostics([note, ...input.diagnostics]) };
  }

  #compared(given: ReadInput): ReadInput {
    const input = given.documents.some(isUnknown) ? { ...given, documents: given.documents.map((document) => (isUnknown(document) ? withoutText(document) : document)) } : given;
    const { documents, file } = input;
    if (documents.length === 0) return input;
    const text = documents.reduce((sum, document) => sum + document.text.length, this.#kept.text);
    const count = this.#kept.documents + documents.length;
    // Once full it stays so: which texts are left out is plain from their order.
    this.#isFull ||= this.#kept.documents > 0 && (text > this.#most.text || count > this.#most.documents);
    if (!this.#isFull) {
      this.#kept.text = text;
      this.#kept.documents = count;
      return input;
    }
    const span = { file, document: 1, line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, endOffset: 0 };
    const note = createDiagnostic({
      code: 'input_not_compared',
      message: `the ${documents.length === 1 ? 'document' : `${documents.length} documents`} of this file ${documents.length === 1 ? 'is' : 'are'} checked alone, not together with those of other files`,
      span,
      hint: `Check fewer files at once: together they may hold ${this.#most.documents} documents and ${this.#most.text} characters.`,
      data: { documents: documents.length },
    });
    return { ...input, documents: [], isCompared: false, diagnostics: sortDiagnostics([note, ...input.diagnostics]) };
  }
}

/** Whether nothing is known of it, but that it may define whatever is missing elsewhere. */
function isUnknown({ manifest, partial, foreign, resource }: ManifestDocument): boolean {
  return !manifest && !partial && !foreign && resource === null;
}

/** Megabytes that cannot be read would take the place of what can. */
function withoutText({ file, document, text }: ManifestDocument): ManifestDocument {
  const start = { file, document, line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, endOffset: 0 };
  const content = /^[^\S\n]*[^\s#].{0,100}/m.exec(text)?.[0] ?? '';
  // Written and read it is a text of its own, not a view of the whole one.
  return { file, document, text: JSON.parse(JSON.stringify(content)) as string, resource: null, manifest: null, locate: () => start };
}

function oneOfEachCode(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const left = { error: 0, warning: 0, info: 0 };
  const listed = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.code === 'findings_capped') {
      const more = diagnostic.data['left'] as typeof left;
      for (const severity of ['error', 'warning', 'info'] as const) left[severity] += more[severity];
    } else if (listed.has(diagnostic.code)) left[diagnostic.severity]++;
    else listed.set(diagnostic.code, diagnostic);
  }
  const count = left.error + left.warning + left.info;
  if (count === 0) return diagnostics;
  const { file, document, line, column, offset } = diagnostics[0]!;
  const span = { file: file!, document: document!, line: line!, column: column!, endLine: line!, endColumn: column!, offset: offset!, endOffset: offset! };
  const note = createDiagnostic({ code: 'findings_capped', message: `${count} more findings of this text are not listed, as others have very many`, span, data: { left } });
  return sortDiagnostics([...listed.values(), note]);
}
