import { plainLetters } from '@orch/diagnostics';
import { nearest } from '../fields/nearest.js';
import { otherKinds } from '../fields/other-names.js';
import { builtKinds, notBuiltKinds } from '../fields/not-built.js';
import { isOwnApiVersion } from '../fields/own-api-version.js';
import { apiVersion, kinds, type Kind } from '../manifest/manifest.js';
import { describeValue } from './describe-value.js';
import type { DocumentContext } from './document-context.js';
import { wrongType } from './wrong-type.js';

export interface Envelope {
  /** Whether the fields below belong to this product at all. */
  readonly ours: boolean;
  /** What it is then: the API group before the slash and the version after it. */
  readonly foreign: { readonly group: string; readonly version: string } | null;
  /** Null when nobody knows what a document of this kind holds. */
  readonly kind: Kind | null;
  /** The kind as written, for removed fields. */
  readonly writtenKind: string | null;
}

const envelopeKeys = ['apiVersion', 'kind', 'metadata', 'spec'] as const;

/** Looks at `apiVersion`, `kind`, and whether `metadata`, `metadata.name` and `spec` are there. */
export function checkEnvelope(context: DocumentContext, root: Record<string, unknown>): Envelope {
  const foreign = foreignVersion(root['apiVersion'], root['kind']);
  if (foreign) return { ours: false, foreign, kind: null, writtenKind: null };
  const absent = envelopeKeys.filter((key) => !Object.hasOwn(root, key) && !(key === 'spec' && mayLackSpec(root['kind'])));
  const meant = misspelt(context, root, absent);
  const missing = absent.filter((key) => !meant.has(key));
  if (!context.incomplete.has([])) {
    if (missing.includes('apiVersion') && missing.includes('kind')) {
      const message = 'the document has neither `apiVersion` nor `kind`, so it is no manifest';
      context.findings.push({ code: 'missing_envelope_field', message, path: [], part: 'key', hint: `Begin with \`apiVersion: ${apiVersion}\` and \`kind\`.`, plain: true });
      return { ours: false, foreign: null, kind: null, writtenKind: null };
    }
    for (const key of missing) reportMissing(context, key);
    const metadata = root['metadata'];
    if (typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)) checkName(context, metadata);
  }
  checkApiVersion(context, root['apiVersion']);
  return { ours: true, foreign: null, ...checkKind(context, root) };
}

/** A Project, and what may have been meant to be one. */
function mayLackSpec(kind: unknown): boolean {
  return kind !== undefined && (kind === 'Project' || !(kinds as readonly unknown[]).includes(kind));
}

function reportMissing(context: DocumentContext, key: string): void {
  context.findings.push({ code: 'missing_envelope_field', message: `the document lacks \`${key}\``, path: [key], standsAt: [], part: 'key', plain: true });
  context.settled.add([key]);
}

function checkName(context: DocumentContext, metadata: object): void {
  if (Object.hasOwn(metadata, 'name')) return;
  if (Object.keys(metadata).some((key) => plainLetters(key) !== '' && nearest(key, ['name']) !== null)) return;
  if (context.incomplete.reaches(['metadata'])) return;
  context.findings.push({ code: 'missing_envelope_field', message: '`metadata` lacks `name`', path: ['metadata', 'name'], standsAt: ['metadata'], part: 'key', plain: true });
  context.settled.add(['metadata', 'name']);
}

/** Keys of the document that were meant to be one of those that are absent; the shape check names them where there is one to check with. */
function misspelt(context: DocumentContext, root: Record<string, unknown>, absent: readonly string[]): ReadonlySet<string> {
  const meant = new Set<string>();
  for (const key of Object.keys(root)) {
    if ((envelopeKeys as readonly string[]).includes(key)) continue;
    const name = nearest(key, absent);
    if (name === null) continue;
    meant.add(name);
    // Without a kind no shape is checked, so that the finding has to come from here.
    const place = context.locator.place([key], 'key').span;
    const edits = [{ file: place.file, start: place.offset, end: place.endOffset, text: name }];
    context.findings.push({
      code: 'unknown_field',
      message: `a manifest has no field \`${key}\``,
      path: [key],
      part: 'key',
      hint: `Did you mean \`${name}\`?`,
      fixes: [{ title: `Rename to ${name}`, safety: 'unsafe', edits }],
      data: { field: key, suggestion: name },
    });
    context.settled.add([key]);
    context.settled.add([name]);
  }
  return meant;
}

/** Null where it is, or was probably meant to be, this product's. */
function foreignVersion(value: unknown, kind: unknown): Envelope['foreign'] {
  if (typeof value !== 'string' || value === apiVersion || !/^[A-Za-z0-9][A-Za-z0-9.-]*(?:\/[A-Za-z0-9]+)?$/.test(value)) return null;
  const [group = '', version = ''] = value.split('/');
  return isOwnApiVersion(value, kind) ? null : { group, version };
}

function checkApiVersion(context: DocumentContext, value: unknown): void {
  context.settled.add(['apiVersion']);
  if (value === undefined || value === apiVersion) return;
  if (typeof value !== 'string') {
    context.findings.push(wrongType(context, ['apiVersion'], 'string', value));
    return;
  }
  const range = context.locator.node(['apiVersion'])?.range;
  const edits = range ? [context.source.edit(context.base + range[0], context.base + range[1], apiVersion)] : [];
  context.findings.push({
    code: 'unsupported_api_version',
    message: `\`${describeValue(value)}\` is no version of manifests that this program reads`,
    path: ['apiVersion'],
    hint: `Write \`apiVersion: ${apiVersion}\`.`,
    fixes: edits.length > 0 ? [{ title: `Write ${apiVersion}`, safety: 'unsafe', edits }] : [],
  });
}

function checkKind(context: DocumentContext, root: Record<string, unknown>): Pick<Envelope, 'kind' | 'writtenKind'> {
  context.settled.add(['kind']);
  const value = root['kind'];
  if (value === undefined) return { kind: null, writtenKind: null };
  if (typeof value !== 'string') {
    context.findings.push({ ...wrongType(context, ['kind'], 'string', value), plain: typeof value === 'object' || undefined });
    return { kind: null, writtenKind: null };
  }
  const kind = kinds.find((known) => known === value) ?? null;
  const notBuilt = notBuiltKinds.find((known) => known.kind === value);
  if (notBuilt) {
    const message = `\`kind: ${value}\` ${notBuilt.would}; this version cannot do that`;
    context.findings.push({ code: 'feature_not_available', message, path: ['kind'], hint: 'Remove the document.', data: { feature: value } });
    return { kind, writtenKind: value };
  }
  if (kind !== null) return { kind, writtenKind: kind };
  const close = nearest(value, new Set([...kinds, ...notBuiltKinds.map((known) => known.kind)])) ?? otherKinds[plainLetters(value)] ?? null;
  const range = context.locator.node(['kind'])?.range;
  const edits = close !== null && range ? [context.source.edit(context.base + range[0], context.base + range[1], close)] : [];
  context.findings.push({
    code: 'unknown_kind',
    message: `there is no kind \`${describeValue(value)}\``,
    path: ['kind'],
    hint: close === null ? `Kinds: ${builtKinds.join(', ')}.` : `Did you mean \`${close}\`?`,
    fixes: edits.length > 0 ? [{ title: `Write ${close}`, safety: 'unsafe', edits }] : [],
  });
  return { kind: null, writtenKind: value };
}
