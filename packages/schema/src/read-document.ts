import { createDiagnostic, findCode, sortDiagnostics, type Diagnostic, type FieldPath, type ResourceRef, type Severity, type SourceSpan } from '@orch/diagnostics';
import type { ParsedNode } from 'yaml';
import { PathSet } from './check/path-set.js';
import { checkDocument, type CheckedDocument, type ForeignVersion } from './check/check-document.js';
import { findSecrets, secretFinding } from './check/secret-patterns.js';
import { concealedPlaces, type Range } from './conceal/concealed-places.js';
import { kindsIn } from './conceal/unread-text.js';
import { isValueKind } from './conceal/value-kinds.js';
import { hideNames, hideSecrets } from './conceal/hide-secrets.js';
import { veil } from './conceal/veil.js';
import { checkResource } from './custom-resource/check-resource.js';
import type { ManifestDocument } from './document.js';
import type { Finding } from './finding/finding.js';
import { withoutRepeats } from './finding/without-repeats.js';
import type { CustomResourceVersion } from './manifest/custom-resource-definition.js';
import type { Manifest } from './manifest/manifest.js';
import { namePattern } from './manifest/name.js';
import { Gaps } from './partial/gaps.js';
import type { PartialManifest } from './partial/partial-manifest.js';
import type { RuleChoice } from './rules/run-rules.js';
import { textOf, type DocumentSlice } from './source/split-documents.js';
import type { SourceText } from './source/source-text.js';
import { Locator } from './yaml/locator.js';
import { keptTree } from './yaml/kept-trees.js';
import { parseYaml } from './yaml/parse-yaml.js';
import { readValue, type ReadValue } from './yaml/read-value.js';

const otherNames: ReadonlyMap<string, string> = new Map([['work_dir', 'root_path']]);

/** More findings than this of one text are counted, not listed: nobody reads them, and they can be as many as the text has bytes. */
export const maximumFindings = 1_000;

/** Places of one document that are remembered. */
const mostPlaces = 16;

export interface ReadDocument {
  /** Null for a document that holds nothing. */
  readonly document: ManifestDocument | null;
  readonly diagnostics: readonly Diagnostic[];
  /** How many findings were left out. */
  readonly left: LeftOut;
}

export interface ReadOptions {
  /** Findings about its text that were made before. */
  readonly characters: readonly Finding[];
  readonly rules: RuleChoice;
  /** At most so many findings are listed. */
  readonly room: number;
  readonly sealed: boolean;
}

/** One document from text to manifest. */
export function readDocument(source: SourceText, slice: DocumentSlice, { characters, rules, room, sealed }: ReadOptions): ReadDocument {
  const number = slice.number;
  const first = readTree(source, slice);
  const { yaml, read, locator } = first;
  const concealed = concealedPlaces(source, { ...slice, base: yaml.base, root: yaml.root, broken: yaml.broken });
  const resource = resourceOf(read.value, concealed !== null);
  const holdsSecrets = concealed !== null && kindsIn(source.text.slice(slice.start, slice.end)).length > 0;
  // A broken tree holds half sentences: whatever else it seems to say is no news.
  const { found, unreadable } = isValueKind(resource?.kind ?? null) ? withoutNumbers(read) : { found: read.findings, unreadable: read.unreadable };
  const findings: Finding[] = [...characters, ...yaml.findings, ...(yaml.broken ? [] : found)];
  if (yaml.overflow && !findings.some(({ code }) => code === 'yaml_too_deep')) {
    findings.push({ code: 'yaml_too_deep', message: 'the document is nested too deeply to be read', at: yaml.overflow });
  }
  const gaps = new Gaps();
  let checked: CheckedDocument | null = null;
  let foreign: ForeignVersion | null = null;
  if (!yaml.broken && read.value !== null) {
    for (const path of unreadable) gaps.unknown(path);
    for (const path of read.incomplete) gaps.open(path, true);
    for (const finding of found) if (finding.path && isError(finding)) gaps.unknown(finding.path);
    const result = checkDocument({ source, locator, base: yaml.base, findings, settled: new PathSet(unreadable), incomplete: new PathSet(read.incomplete), gaps, concealed, holdsSecrets, rules, sealed }, read.value);
    if (result && 'group' in result) foreign = result;
    else checked = result;
  }
  for (const finding of secretsElsewhere(source, slice, holdsSecrets ? concealed : null, findings)) findings.push(finding);
  const causes = withoutRepeats(findings, { locator, hasAliases: read.aliases.size > 0, characters });
  // Errors before anything else, as without them a refused document would look accepted.
  const kept = causes.length <= room ? causes : [...causes.filter(isError), ...causes.filter((finding) => !isError(finding))].slice(0, room);
  const own = { text: textOf(source.text, slice) };
  const shown = kept.map((finding) => (concealed === null ? hideSecrets(own, finding, yaml.root) : veil(finding, concealed, locator)));
  const diagnostics = shown.map((finding) => toDiagnostic(finding, { source, locator, number, resource, value: read.value, own, root: yaml.root }));
  gaps.settle(read.value);
  const isSound = checked?.fits === true && !findings.some(isError);
  const length = slice.end - slice.start;
  // Of a document without an error no place is asked for, as a rule.
  const tree = keptTree(length, readAgain(source, slice), isSound ? null : first);
  const isEmpty = yaml.root === null || (read.value === null && !findings.some(isError));
  if (isEmpty && !yaml.broken) return { document: null, diagnostics, left: leftOut(causes, kept) };
  return {
    diagnostics,
    left: leftOut(causes, kept),
    document: {
      file: source.file,
      document: number,
      text: own.text,
      resource,
      manifest: isSound ? checked!.manifest : null,
      partial: isSound || checked === null ? null : partialOf(checked.manifest, gaps),
      ...(foreign && !findings.some(isError) ? { foreign: { ...foreign, check: checkAgain(source, slice) } } : {}),
      locate: locateIn(tree),
    },
  };
}

type Tree = ReturnType<typeof readTree>;

function readTree(source: SourceText, slice: DocumentSlice) {
  const yaml = parseYaml(source, slice);
  const read = readValue(source, yaml.root, yaml.base, slice.number);
  const locator = new Locator({ source, document: slice.number, root: yaml.root, base: yaml.base, aliases: read.aliases, otherNames });
  return { yaml, read, locator };
}

// What stays with a document is made apart from where it is read: all functions of one place hold on to all that any of them uses.
function readAgain(source: SourceText, slice: DocumentSlice): () => Tree {
  return () => readTree(source, slice);
}

function checkAgain(source: SourceText, slice: DocumentSlice): (definition: CustomResourceVersion) => readonly Diagnostic[] {
  return (definition) => checkForeign(source, slice, definition);
}

/** In `data` every number is one that should be text, whatever else is wrong with it. */
function withoutNumbers({ findings, unreadable }: ReadValue): { readonly found: readonly Finding[]; readonly unreadable: readonly FieldPath[] } {
  const isNumber = ({ code, path }: Finding) => (code === 'number_not_exact' || code === 'yaml_leading_zero') && path?.length === 3 && path[0] === 'spec' && path[1] === 'data';
  const numbers = findings.filter(isNumber);
  return { found: findings.filter((finding) => !isNumber(finding)), unreadable: unreadable.filter((path) => !numbers.some((finding) => finding.path!.length === path.length && finding.path![2] === path[2])) };
}

/** Where a field stands. A few places are remembered: an agent is named in the findings on thousands of steps. */
function locateIn(tree: () => Tree): ManifestDocument['locate'] {
  const places = new Map<string, SourceSpan>();
  return (path, part, excerpt) => {
    if (excerpt) return tree().locator.place(path, part, excerpt).span;
    const key = JSON.stringify([part, path]);
    let span = places.get(key);
    if (span === undefined) {
      span = tree().locator.place(path, part).span;
      if (places.size < mostPlaces) places.set(key, span);
    }
    return span;
  };
}

/** The document is read again for it, as few are ever asked for. */
function checkForeign(source: SourceText, slice: DocumentSlice, definition: CustomResourceVersion): readonly Diagnostic[] {
  const { yaml, read, locator } = readTree(source, slice);
  const concealed = concealedPlaces(source, { ...slice, base: yaml.base, root: yaml.root, broken: yaml.broken });
  const findings: Finding[] = [];
  const resource = resourceOf(read.value, concealed !== null);
  const context = { source, locator, base: yaml.base, findings, settled: new PathSet(), incomplete: new PathSet(), gaps: new Gaps(), concealed, holdsSecrets: false, rules: () => [], sealed: false };
  checkResource(context, resource?.kind ?? '', definition, read.value);
  const own = { text: textOf(source.text, slice) };
  const shown = findings.map((finding) => (concealed === null ? hideSecrets(own, finding, yaml.root) : veil(finding, concealed, locator)));
  return sortDiagnostics(shown.map((finding) => toDiagnostic(finding, { source, locator, number: slice.number, resource, value: read.value, own, root: yaml.root })));
}

function partialOf(manifest: Manifest, gaps: Gaps): PartialManifest {
  return {
    manifest,
    knows: (path) => !gaps.covers(path, false),
    knowsAll: (path) => !gaps.covers(path, true),
  };
}

/** By severity. */
export type LeftOut = Record<Severity, number>;

function leftOut(findings: readonly Finding[], kept: readonly Finding[]): LeftOut {
  const left = { error: 0, warning: 0, info: 0 };
  if (kept.length === findings.length) return left;
  for (const finding of findings) left[severityOf(finding)]++;
  for (const finding of kept) left[severityOf(finding)]--;
  return left;
}

function severityOf({ code, severity }: Finding): Severity {
  return severity ?? findCode(code)?.severity ?? 'error';
}

function isError(finding: Finding): boolean {
  return severityOf(finding) === 'error';
}

/** Secrets in comments, keys and texts that could not be read: the document's text is stored as it is. */
function secretsElsewhere(source: SourceText, slice: DocumentSlice, concealed: readonly Range[] | null, findings: readonly Finding[]): Finding[] {
  const known = findings.filter(({ code, at }) => code === 'secret_in_manifest' && at);
  return findSecrets(source.text.slice(slice.start, slice.end)).flatMap(({ name, text, index }) => {
    const at = [slice.start + index, slice.start + index + text.length] as const;
    const isConcealed = concealed?.some(([start, end]) => start <= at[0] && at[0] < end) === true;
    return isConcealed || known.some((finding) => finding.at![0] === at[0]) ? [] : [secretFinding(name, { at })];
  });
}

interface Told {
  readonly source: SourceText;
  readonly locator: Locator;
  readonly number: number;
  readonly resource: ResourceRef | null;
  readonly value: unknown;
  readonly own: { readonly text: string };
  readonly root: ParsedNode | null;
}

function toDiagnostic(finding: Finding, { source, locator, number, resource, value, own, root }: Told): Diagnostic {
  const path = finding.path && finding.path.length > 0 ? finding.path : null;
  const place = finding.at ? null : locator.place(finding.standsAt ?? path ?? [], finding.part ?? 'value');
  const related = [...(finding.related ?? []), ...(place?.anchor ? [place.anchor] : [])];
  return createDiagnostic({
    code: finding.code,
    message: finding.message,
    span: place ? place.span : source.span(...finding.at!, number),
    hint: finding.hint ?? null,
    ...(finding.severity ? { severity: finding.severity } : {}),
    ...hideNames(own, { path, resource: resource && path ? { ...resource, step: stepOf(value, path) } : resource }, root),
    related,
    fixes: finding.fixes ?? [],
    data: finding.data ?? {},
  });
}

/** In a document that is read wrong a value may seem to be a name. */
function resourceOf(value: unknown, mayHoldValues: boolean): ResourceRef | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, metadata } = value as { kind?: unknown; metadata?: unknown };
  const { name, project } = (typeof metadata === 'object' && metadata !== null ? metadata : {}) as { name?: unknown; project?: unknown };
  if (typeof kind !== 'string' || typeof name !== 'string') return null;
  if (mayHoldValues && [kind, name, project].some((text) => typeof text === 'string' && !namePattern.test(text))) return null;
  return { kind, name, project: typeof project === 'string' ? project : null, step: null };
}

/** Id of the innermost step that the path runs through. */
function stepOf(value: unknown, path: FieldPath): string | null {
  let step: string | null = null;
  let current = value;
  for (const [index, part] of path.entries()) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, part)) return step;
    current = (current as Record<string | number, unknown>)[part];
    const list = path[index - 1];
    if (typeof part === 'number' && (list === 'steps' || list === 'chain_steps') && path[0] === 'spec') {
      const id = (current as { id?: unknown } | null)?.id;
      if (typeof id === 'string') step = id;
    }
  }
  return step;
}
