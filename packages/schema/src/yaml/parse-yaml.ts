import { parseDocument, Schema, type Document, type ParsedNode } from 'yaml';
import type { Finding } from '../finding/finding.js';
import { textOf, type DocumentSlice } from '../source/split-documents.js';
import type { SourceText } from '../source/source-text.js';
import { checkBudget, tooDeep } from './budget.js';
import { explainSyntaxErrors } from './syntax-errors.js';

export interface ParsedYaml {
  readonly root: ParsedNode | null;
  /** Add to a node's range to get an offset of the whole text. */
  readonly base: number;
  readonly findings: readonly Finding[];
  /** The tree cannot be trusted, so that nothing else is worth saying about the document. */
  readonly broken: boolean;
  /** Where the parser ran out of stack; null when it did not. */
  readonly overflow: readonly [number, number] | null;
}

// One document is parsed at a time, so the library's own line counter and pretty errors are of no use here.
const settings = {
  version: '1.2',
  // Made once: the library would make one for each document.
  schema: new Schema({ schema: 'core', customTags: [], merge: false, resolveKnownTags: false }),
  strict: true,
  stringKeys: true,
  uniqueKeys: false,
  prettyErrors: false,
  keepSourceTokens: false,
  logLevel: 'silent',
} as const;

export function parseYaml(source: SourceText, slice: DocumentSlice): ParsedYaml {
  const base = slice.start - (slice.indent ?? 0);
  const text = textOf(source.text, slice);
  const over = checkBudget(text);
  if (over) {
    const finding = { ...over, at: [base + over.at[0], base + over.at[1]] as const };
    return { root: null, base, broken: true, overflow: null, findings: [finding] };
  }
  let document: Document.Parsed;
  try {
    document = parseDocument(text, settings);
  } catch (error) {
    // The library recurses; it turns most overflows of the stack into an error value, not all.
    if (!(error instanceof RangeError)) throw error;
    return { root: null, base, broken: true, overflow: null, findings: [{ code: 'yaml_too_deep', message: tooDeep, at: [base, base + 1], plain: true }] };
  }
  const { findings, broken, overflow = null } = explainSyntaxErrors(source, document, base);
  const directives = slice.directives.flatMap(({ start, end }) => checkDirective(source.text.slice(start, end), start, end));
  return { root: document.contents, base, findings: [...directives, ...findings], broken, overflow };
}

function checkDirective(text: string, start: number, end: number): Finding[] {
  if (/^%YAML[ \t]+1\.2(?:[ \t]|$)/.test(text)) return [];
  const message = text.startsWith('%YAML')
    ? `\`${text}\` asks for another YAML version; manifests are YAML 1.2`
    : `the directive \`${text}\` is not supported`;
  return [{ code: 'yaml_version_directive', message, at: [start, end], hint: 'Remove the line.' }];
}
