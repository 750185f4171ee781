import type { Document, YAMLError, YAMLParseError } from 'yaml';
import type { Finding } from '../finding/finding.js';
import type { SourceText } from '../source/source-text.js';
import { wordSyntaxError } from './syntax-wording.js';
import { findOpenBracket, findOpenQuote } from './open-end.js';

export interface SyntaxErrors {
  readonly findings: readonly Finding[];
  readonly broken: boolean;
  /** Where the parser ran out of stack. */
  readonly overflow?: readonly [number, number];
}

/** Errors about one scalar: the tree around it is right, so every one is worth saying. All others bring follow-ups with them. */
const local = new Set<YAMLError['code']>(['BAD_SCALAR_START', 'BAD_DQ_ESCAPE', 'NON_STRING_KEY', 'TAB_AS_INDENT', 'BAD_PROP_ORDER', 'MULTIPLE_ANCHORS', 'MULTIPLE_TAGS']);

/** A text of another language can have as many errors as characters. */
const maximumErrors = 200;

export function explainSyntaxErrors(source: SourceText, document: Document.Parsed, base: number): SyntaxErrors {
  const tags = document.warnings.slice(0, maximumErrors).map((warning) => tagFinding(source, warning, base));
  const errors = [...document.errors].sort((a, b) => a.pos[0] - b.pos[0]);
  if (errors.some((error) => error.code === 'RESOURCE_EXHAUSTION')) {
    // Where the limit is crossed is found by the walk; the tree above the overflow is whole.
    const at = base + errors[0]!.pos[0];
    return { findings: tags, broken: false, overflow: [at, at + 1] };
  }
  const findings: Finding[] = [];
  const lines = new Set<number>();
  let broken = false;
  let tabs = false;
  for (const error of errors) {
    const at = base + error.pos[0];
    const line = source.lineOf(at);
    if (lines.has(line)) continue;
    if (broken || findings.length >= maximumErrors) break;
    lines.add(line);
    const finding = templateFinding(source, at) ?? tabFinding(source, error, at) ?? tagInError(source, error, base) ?? syntaxFinding(source, document, error, base);
    findings.push(finding);
    if (finding.code === 'yaml_tab_indentation') tabs = true;
    else if (!local.has(error.code) && finding.code !== 'yaml_unquoted_template') broken = true;
    if (finding.code === 'yaml_unquoted_template' && error.code !== 'NON_STRING_KEY') broken = true;
  }
  return { findings: [...tags, ...findings], broken: broken || tabs };
}

function syntaxFinding(source: SourceText, document: Document.Parsed, error: YAMLParseError, base: number): Finding {
  const [start, end] = [base + error.pos[0], base + Math.max(error.pos[1], error.pos[0] + 1)];
  const quote = error.code === 'MISSING_CHAR' && /closing .quote/.test(error.message) ? findOpenQuote(document.contents, base) : null;
  if (quote !== null) {
    return { code: 'yaml_syntax', message: 'the quote that opens here is never closed', at: [quote, quote + 1], data: { yaml: error.code }, plain: true };
  }
  const bracket = error.code === 'BAD_INDENT' || error.code === 'MISSING_CHAR' ? findOpenBracket(source.text, document.contents, base) : null;
  if (bracket !== null) {
    const message = `the \`${source.text[bracket]}\` that opens here is never closed`;
    return { code: 'yaml_syntax', message, at: [bracket, bracket + 1], data: { yaml: error.code }, plain: true };
  }
  const line = source.lineText(start);
  const root = document.contents;
  if (source.text.startsWith('//', start)) {
    return { code: 'yaml_syntax', message: '`//` begins no comment in YAML, nor in JSON', at: [start, start + 2], hint: 'Write `#`, or remove the comment.', data: { yaml: error.code }, plain: true };
  }
  if (error.code === 'UNEXPECTED_TOKEN' && root?.range && start >= base + root.range[1] && /^\s*\{/.test(line) && /^\s*\{/.test(source.text.slice(base))) {
    const message = 'another value follows the end of the document';
    return { code: 'yaml_syntax', message, at: [start, end], hint: 'Separate documents with a line `---`.', data: { yaml: error.code }, plain: true };
  }
  if (/^\s*[A-Za-z_]+\uFF1A/.test(line)) {
    const at = source.lineStart(start) + line.indexOf('\uFF1A');
    const message = 'the full-width colon U+FF1A is no YAML colon';
    return { code: 'yaml_syntax', message, at: [at, at + 1], hint: 'Write `: `.', data: { yaml: error.code }, plain: true };
  }
  return { code: 'yaml_syntax', at: [start, end], data: { yaml: error.code }, ...wordSyntaxError(error, line, source.text[start] ?? '') };
}

function tabFinding(source: SourceText, error: YAMLParseError, at: number): Finding | null {
  const indent = /^[ \t]*/.exec(source.lineText(at))![0];
  if (!indent.includes('\t')) return null;
  if (error.code !== 'TAB_AS_INDENT' && error.code !== 'BAD_INDENT' && error.code !== 'MISSING_CHAR' && error.code !== 'UNEXPECTED_TOKEN') return null;
  const start = source.lineStart(at);
  const edit = source.edit(start, start + indent.length, indent.replaceAll('\t', '  '));
  return {
    code: 'yaml_tab_indentation',
    message: 'a tab indents this line; YAML indents with spaces only',
    at: [start + indent.indexOf('\t'), start + indent.lastIndexOf('\t') + 1],
    fixes: [{ title: 'Replace each tab by two spaces', safety: 'unsafe', edits: [edit] }],
    plain: true,
  };
}

/** `prompt: {goal} and more` and `prompt: {{goal}}`: a placeholder was meant, YAML reads a map. */
function templateFinding(source: SourceText, at: number): Finding | null {
  const line = source.lineText(at);
  const match = /^(\s*(?:- +)*[\w.-]+:[ \t]+)(\{+[\w.-]+\}+.*)$/.exec(line);
  if (!match) return null;
  const start = source.lineStart(at) + match[1]!.length;
  return unquotedTemplate(source, start, start + match[2]!.trimEnd().length);
}

export function unquotedTemplate(source: SourceText, start: number, end: number): Finding {
  const text = source.text.slice(start, end);
  const edit = source.edit(start, end, JSON.stringify(text));
  return {
    code: 'yaml_unquoted_template',
    message: `\`${text}\` without quotes is a YAML map, not text with a placeholder`,
    at: [start, end],
    hint: `Quote it: ${JSON.stringify(text)}`,
    fixes: [{ title: 'Quote the text', safety: 'safe', edits: [edit] }],
  };
}

function tagFinding(source: SourceText, warning: YAMLError, base: number): Finding {
  const [start, end] = [base + warning.pos[0], base + warning.pos[1]];
  if (warning.code === 'BAD_DIRECTIVE') return { code: 'yaml_version_directive', message: 'directives are not supported', at: [start, end] };
  const message = `the tag \`${source.text.slice(start, end)}\` is not supported`;
  return { code: 'yaml_tag_unsupported', message, at: [start, end], hint: 'Remove the tag and write the value as plain YAML.' };
}

function tagInError(source: SourceText, error: YAMLError, base: number): Finding | null {
  return error.code === 'TAG_RESOLVE_FAILED' || error.code === 'BAD_COLLECTION_TYPE' ? tagFinding(source, error, base) : null;
}
