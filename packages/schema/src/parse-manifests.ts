import { createDiagnostic, sortDiagnostics, type Diagnostic, type SourceSpan } from '@orch/diagnostics';
import type { ManifestDocument, ParseResult } from './document.js';
import type { Finding } from './finding/finding.js';
import { maximumFindings, readDocument, type LeftOut } from './read-document.js';
import type { DocumentRule } from './rules/rule.js';
import { chooseRules } from './rules/run-rules.js';
import { documentRules } from './rules/table.js';
import { checkCharacters } from './source/check-characters.js';
import { decodeInput, maximumBytes } from './source/decode.js';
import { SourceText } from './source/source-text.js';
import { maximumDocuments, splitDocuments, type DocumentSlice } from './source/split-documents.js';
import { splitLists } from './source/split-lists.js';
import { maximumSuppressions, readSuppressions } from './suppression/read-suppressions.js';

export interface ParseOptions {
  /** Name of the text in findings. */
  readonly file: string;
  /** True when a person named this very file, instead of a folder or pattern that found it: without a document it gets `no_documents` then. Default: false. */
  readonly named?: boolean;
  /** Codes of rules that are off by default, such as `redundant_default`, and are to be on. */
  readonly rules?: readonly string[];
  /** True for a text in which the placeholder stands in place of each value of a store, as it is kept. Default: false, and the placeholder is refused. */
  readonly sealed?: boolean;
}

/** Reads a YAML or JSON text of any number of documents. Never throws for a bad text; every finding of every document is in the result. */
export function parseManifests(input: string | Uint8Array, options: ParseOptions): ParseResult {
  return parseWith(documentRules, input, options);
}

/** With the rules of another table. */
export function parseWith(table: readonly DocumentRule[], input: string | Uint8Array, { file, named = false, rules: asked = [], sealed = false }: ParseOptions): ParseResult {
  const decoded = decodeInput(input);
  if ('refused' in decoded) return { documents: [], diagnostics: [refusal(decoded, file)], suppressions: [] };
  const source = new SourceText(file, decoded.text);
  const characters = checkCharacters(source);
  if (characters[0]?.code === 'input_cr_line_endings') return { documents: [], diagnostics: characters.map((finding) => atOffset(source, finding, 1)), suppressions: [] };

  const documents: ManifestDocument[] = [];
  const diagnostics: Diagnostic[] = [];
  const left: LeftOut = { error: 0, warning: 0, info: 0 };
  let errors = 0;
  const parts = splitDocuments(source.text);
  const over = parts[maximumDocuments];
  if (over) return { documents: [], diagnostics: [tooManyDocuments(source, over)], suppressions: [] };
  const slices = splitLists(source, parts);
  const rules = chooseRules(table, asked);
  const perDocument = new Map<number, Finding[]>();
  for (const finding of characters) {
    const slice = slices.findLast(({ start }) => start <= finding.at![0]) ?? slices[0];
    const number = slice?.number ?? 1;
    perDocument.set(number, [...(perDocument.get(number) ?? []), finding]);
  }
  for (const slice of slices) {
    const own = perDocument.get(slice.number) ?? [];
    perDocument.delete(slice.number);
    const read = readDocument(source, slice, { characters: own, rules, room: Math.max(0, maximumFindings - errors), sealed });
    errors += read.diagnostics.filter(({ severity }) => severity === 'error').length;
    if (read.document) documents.push(read.document);
    for (const diagnostic of read.diagnostics) diagnostics.push(diagnostic);
    for (const severity of severities) left[severity] += read.left[severity];
  }
  for (const [number, findings] of perDocument) diagnostics.push(...findings.map((finding) => atOffset(source, finding, number)));
  if (named && documents.length === 0 && errors === 0 && !diagnostics.some(({ severity }) => severity === 'error')) {
    diagnostics.push(createDiagnostic({ code: 'no_documents', message: 'the file holds no document', span: source.span(0, 0, 1) }));
  }
  const suppressions = readSuppressions(source, parts);
  if (suppressions.over) diagnostics.push(tooManySuppressions(suppressions.over));
  return { documents, diagnostics: capped(sortDiagnostics(diagnostics), left, source), suppressions: suppressions.read };
}

function tooManySuppressions(span: SourceSpan): Diagnostic {
  return createDiagnostic({ code: 'suppressions_capped', message: `the comments of this text name more than ${maximumSuppressions} codes; from here on they silence nothing`, span });
}

function tooManyDocuments(source: SourceText, { number, start }: DocumentSlice): Diagnostic {
  const span = source.span(start, start + 1, number);
  return createDiagnostic({ code: 'input_too_large', message: `more than ${maximumDocuments} documents`, span, hint: 'Split it into several files.' });
}

function atOffset(source: SourceText, finding: Finding, document: number): Diagnostic {
  return createDiagnostic({ ...finding, path: null, span: source.span(...finding.at!, document) });
}

/** Errors are kept before anything else, as without them a refused document would look accepted. */
function capped(diagnostics: readonly Diagnostic[], left: LeftOut, source: SourceText): readonly Diagnostic[] {
  const isWhole = severities.every((severity) => left[severity] === 0);
  if (diagnostics.length <= maximumFindings && isWhole) return diagnostics;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const inOrder = [...errors, ...diagnostics.filter(({ severity }) => severity !== 'error')];
  const all = { ...left };
  for (const { severity } of inOrder.slice(maximumFindings)) all[severity]++;
  const end = source.text.length;
  const message = `${all.error + all.warning + all.info} more findings of this text are not listed`;
  return [...sortDiagnostics(inOrder.slice(0, maximumFindings)), createDiagnostic({ code: 'findings_capped', message, span: source.span(end, end, 1), data: { left: all } })];
}

const severities = ['error', 'warning', 'info'] as const;

function refusal(decoded: Exclude<ReturnType<typeof decodeInput>, { text: string }>, file: string): Diagnostic {
  const start = new SourceText(file, '').span(0, 0, 1);
  if (decoded.refused === 'input_too_large') {
    const message = `the input has ${decoded.bytes} bytes; the limit is ${maximumBytes}`;
    return createDiagnostic({ code: 'input_too_large', message, span: start, hint: 'Split it into several files.', data: { bytes: decoded.bytes } });
  }
  if (decoded.refused === 'input_utf16') return createDiagnostic({ code: 'input_utf16', message: 'the input is UTF-16', span: start, hint: 'Save it as UTF-8.' });
  const source = new SourceText(file, decoded.readable);
  const end = source.text.length;
  const where = decoded.byteOffset === null ? 'half of a surrogate pair' : `byte ${decoded.byteOffset} is not UTF-8`;
  return createDiagnostic({ code: 'input_invalid_utf8', message: where, span: source.span(end, end, 1), hint: 'Save the file as UTF-8.', data: { byteOffset: decoded.byteOffset } });
}
