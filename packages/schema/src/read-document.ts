import { createDiagnostic, findCode, sortDiagnostics, type Diagnostic, type FieldPath, type ResourceRef } from '@orch/diagnostics';
import { PathSet } from './check/path-set.js';
import { checkDocument, type CheckedDocument, type ForeignVersion } from './check/check-document.js';
import { findSecrets, secretFinding } from './check/secret-patterns.js';
import { concealedPlaces, type Range } from './conceal/concealed-places.js';
import { kindsIn } from './conceal/unread-text.js';
import { isValueKind } from './conceal/value-kinds.js';
import { veil } from './conceal/veil.js';
import { checkResource } from './custom-resource/check-resource.js';
import type { ManifestDocument } from './document.js';
import type { Finding } from './finding/finding.js';
import type { CustomResourceVersion } from './manifest/custom-resource-definition.js';
import type { Manifest } from './manifest/manifest.js';
import { namePattern } from './manifest/name.js';
import { Gaps } from './partial/gaps.js';
import type { PartialManifest } from './partial/partial-manifest.js';
import type { RuleChoice } from './rules/run-rules.js';
import { textOf, type DocumentSlice } from './source/split-documents.js';
import type { SourceText } from './source/source-text.js';
import { Locator } from './yaml/locator.js';
import { parseYaml } from './yaml/parse-yaml.js';
import { readValue, type ReadValue } from './yaml/read-value.js';

const otherNames: ReadonlyMap<string, string> = new Map([['work_dir', 'root_path']]);

/** More findings than this of one text are counted, not listed: nobody reads them, and they can be as many as the text has bytes. */
export const maximumFindings = 1_000;

export interface ReadDocument {
  /** Null for a document that holds nothing. */
  readonly document: ManifestDocument | null;
  readonly diagnostics: readonly Diagnostic[];
  /** How many findings were left out. */
  readonly left: number;
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
  const { yaml, read, locator } = readTree(source, slice);
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
  // Errors before anything else, as without them a refused document would look accepted.
  const kept = findings.length <= room ? findings : [...findings.filter(isError), ...findings.filter((finding) => !isError(finding))].slice(0, room);
  const shown = concealed === null ? kept : kept.map((finding) => veil(finding, concealed, locator));
  const diagnostics = shown.map((finding) => toDiagnostic(finding, source, locator, number, resource, read.value));
  const isSound = checked?.fits === true && !findings.some(isError);
  const isEmpty = yaml.root === null || (read.value === null && !findings.some(isError));
  if (isEmpty && !yaml.broken) return { document: null, diagnostics, left: findings.length - kept.length };
  return {
    diagnostics,
    left: findings.length - kept.length,
    document: {
      file: source.file,
      document: number,
      text: textOf(source.text, slice),
      resource,
      manifest: isSound ? checked!.manifest : null,
      partial: isSound || checked === null ? null : partialOf(checked.manifest, gaps, read.value),
      ...(foreign && !findings.some(isError) ? { foreign: { ...foreign, check: (definition) => checkForeign(source, slice, definition) } } : {}),
      locate: locateIn(source, slice, isSound ? null : locator),
    },
  };
}

function readTree(source: SourceText, slice: DocumentSlice) {
  const yaml = parseYaml(source, slice);
  const read = readValue(source, yaml.root, yaml.base, slice.number);
  const locator = new Locator({ source, document: slice.number, root: yaml.root, base: yaml.base, aliases: read.aliases, otherNames });
  return { yaml, read, locator };
}

/** In `data` every number is one that should be text, whatever else is wrong with it. */
function withoutNumbers({ findings, unreadable }: ReadValue): { readonly found: readonly Finding[]; readonly unreadable: readonly FieldPath[] } {
  const isNumber = ({ code, path }: Finding) => (code === 'number_not_exact' || code === 'yaml_leading_zero') && path?.length === 3 && path[0] === 'spec' && path[1] === 'data';
  const numbers = findings.filter(isNumber);
  return { found: findings.filter((finding) => !isNumber(finding)), unreadable: unreadable.filter((path) => !numbers.some((finding) => finding.path!.length === path.length && finding.path![2] === path[2])) };
}

/** Of a document without an error the tree is let go, many times its text as it is, and read again when a place is asked for. */
function locateIn(source: SourceText, slice: DocumentSlice, kept: Locator | null): ManifestDocument['locate'] {
  let locator = kept;
  return (path, part, excerpt) => (locator ??= readTree(source, slice).locator).place(path, part, excerpt).span;
}

/** The document is read again for it, as few are ever asked for. */
function checkForeign(source: SourceText, slice: DocumentSlice, definition: CustomResourceVersion): readonly Diagnostic[] {
  const { yaml, read, locator } = readTree(source, slice);
  const concealed = concealedPlaces(source, { ...slice, base: yaml.base, root: yaml.root, broken: yaml.broken });
  const findings: Finding[] = [];
  const resource = resourceOf(read.value, concealed !== null);
  const context = { source, locator, base: yaml.base, findings, settled: new PathSet(), incomplete: new PathSet(), gaps: new Gaps(), concealed, holdsSecrets: false, rules: () => [], sealed: false };
  checkResource(context, resource?.kind ?? '', definition, read.value);
  const shown = concealed === null ? findings : findings.map((finding) => veil(finding, concealed, locator));
  return sortDiagnostics(shown.map((finding) => toDiagnostic(finding, source, locator, slice.number, resource, read.value)));
}

function partialOf(manifest: Manifest, gaps: Gaps, value: unknown): PartialManifest {
  return {
    manifest,
    knows: (path) => !gaps.covers(path, value, false),
    knowsAll: (path) => !gaps.covers(path, value, true),
  };
}

function isError({ code, severity }: Finding): boolean {
  return (severity ?? findCode(code)?.severity) === 'error';
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

function toDiagnostic(finding: Finding, source: SourceText, locator: Locator, number: number, resource: ResourceRef | null, value: unknown): Diagnostic {
  const path = finding.path && finding.path.length > 0 ? finding.path : null;
  const place = finding.at ? null : locator.place(finding.standsAt ?? path ?? [], finding.part ?? 'value');
  const related = [...(finding.related ?? []), ...(place?.anchor ? [place.anchor] : [])];
  return createDiagnostic({
    code: finding.code,
    message: finding.message,
    span: place ? place.span : source.span(...finding.at!, number),
    path,
    hint: finding.hint ?? null,
    ...(finding.severity ? { severity: finding.severity } : {}),
    resource: resource && path ? { ...resource, step: stepOf(value, path) } : resource,
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
