import type { FieldPath } from '@orch/diagnostics';
import { namePattern } from '../manifest/name.js';
import type { KnownFields } from '../fields/known-fields.js';
import { nearest } from '../fields/nearest.js';
import { otherValue } from '../fields/other-values.js';
import type { Finding } from '../finding/finding.js';
import { unicodeName } from '../source/check-characters.js';
import { confusable } from '../yaml/check-key.js';
import { patternOf } from '../fields/pattern.js';
import { describeTyped, describeValue } from './describe-value.js';
import { isSettled, keepFindings, valueAt, type DocumentContext } from './document-context.js';
import { onFailureAsText } from './on-failure-text.js';
import { PathSet } from './path-set.js';
import { chooseBranch, type Branch, type Issue } from './union-branch.js';
import { entryName, unknownField } from './unknown-field.js';
import { wrongType, type ExpectedType } from './wrong-type.js';

const expectedTypes: Readonly<Record<string, ExpectedType>> = {
  boolean: 'boolean',
  int: 'integer',
  number: 'number',
  string: 'string',
  array: 'list',
  object: 'map',
  record: 'map',
};

/** Turns what zod found about `value` into findings with places. The result holds the fields whose own value was called wrong. */
export function reportIssues(context: DocumentContext, known: KnownFields, value: unknown, issues: readonly Issue[]): PathSet {
  const missing: FieldPath[] = [];
  const confused = new PathSet();
  // Unknown keys come first: the field that a misspelt key was meant to be is not called missing as well.
  const suggested = new PathSet();
  const misplacedFrom = new PathSet();
  const wrong = new PathSet();
  const flat = issues.flatMap((issue) => flatten(issue, value, []));
  for (const { issue, path, excluded } of flat) {
    for (const { key, by } of excluded) reportExcluded(context, path, key, by);
    if (issue?.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) {
      const field = [...path, key];
      if (isSettled(context, field)) continue;
      if (known.keysAt.get(patternOf(path))?.includes(key)) {
        // Of a union the only branch that takes the rest speaks alone, and does not know what others know.
        reportExcluded(context, path, key, Object.keys(valueAt(value, path).value as object).filter((other) => other !== key));
        continue;
      }
      const { finding, meant, misplaced } = unknownField(context, known, field);
      context.findings.push(withConfusable(finding, key));
      if (confusable.test(key)) confused.add(field);
      if (meant && !misplaced) suggested.add(meant);
      if (meant && misplaced) misplacedFrom.add(meant);
      // A key that stands too far to the left leaves the map above it without a value.
      if (meant && misplaced && valueAt(value, meant.slice(0, -1)).value === null) context.settled.add(meant.slice(0, -1));
      noteGap(context, value, { path, key, meant });
    }
  }
  for (const { issue, path } of flat) {
    if (!issue || issue.code === 'unrecognized_keys' || isSettled(context, path)) continue;
    const found = valueAt(value, path);
    if (!found.exists) {
      if (!context.incomplete.has(path.slice(0, -1)) && !suggested.has(path)) missing.push(path);
      continue;
    }
    // A list where text belongs is no empty text as well.
    if (wrong.has(path)) continue;
    wrong.add(path);
    context.findings.push(onFailureAsText(context, path, found.value) ?? explain(context, known, issue, path, found.value));
  }
  // What belongs in a map that is not there names the map too.
  keepFindings(context.findings, ({ code, path }) => !path || !((code === 'missing_envelope_field' && misplacedFrom.reachesBelow(path)) || (code === 'confusable_character' && confused.has(path))));
  for (const field of missing) {
    if (misplacedFrom.reachesBelow(field)) continue;
    context.findings.push({
      code: 'missing_field',
      message: `${ownerName(field)} lacks \`${field.at(-1)}\``,
      path: field,
      standsAt: field.slice(0, -1),
      part: 'key',
    });
  }
  return wrong;
}

/** A character that only looks right is why nobody knows the key: one finding says both. */
function withConfusable(finding: Finding, key: string): Finding {
  const match = confusable.exec(key);
  return match ? { ...finding, message: `${finding.message}: it holds ${unicodeName(match[0])}, which is easily taken for something else` } : finding;
}

/** A field that goes with some other form of its map than the one that is written. */
function reportExcluded(context: DocumentContext, owner: FieldPath, key: string, by: readonly string[]): void {
  const path = [...owner, key];
  if (isSettled(context, path)) return;
  const related = by.map((other) => ({ ...context.locator.place([...owner, other], 'key').span, message: `\`${other}\` stands here` }));
  const message = `\`${key}\` cannot stand beside ${listOf(by, 'and')}`;
  context.findings.push({ code: 'mutually_exclusive_fields', message, path, part: 'key', related, data: { field: key, excludedBy: by } });
  context.gaps.unknown(path);
}

/** Which known field stays unknown because of a key that nobody knows: the one it was meant to be, or any that is not there. */
function noteGap({ gaps }: DocumentContext, value: unknown, unknown: { readonly path: FieldPath; readonly key: string; readonly meant: FieldPath | null }): void {
  const { path, key, meant } = unknown;
  const field = [...path, key];
  gaps.unknown(field);
  if (meant) return gaps.unknown(meant);
  const owner = valueAt(value, path).value as Readonly<Record<string, unknown>>;
  const isMap = typeof owner[key] === 'object' && owner[key] !== null && !Array.isArray(owner[key]);
  // Not in doubt: a project is called nothing else, and one of these fields says what a step is.
  const isClear = path[0] === 'metadata' || (typeof path.at(-1) === 'number' && ['template', 'required_capability', 'command', 'chain_steps'].some((sign) => Object.hasOwn(owner, sign)));
  if (isMap || !isClear) gaps.open(field.slice(0, -1), isMap);
  else if (typeof owner[key] === 'boolean' && !Object.hasOwn(owner, 'enabled')) gaps.unknown([...field.slice(0, -1), 'enabled']);
}

interface FlatIssue {
  /** Null where a branch of a union says nothing else than what it excludes. */
  readonly issue: Issue | null;
  readonly path: FieldPath;
  readonly excluded: Branch['excluded'];
}

/** Of a union the branch that was probably meant speaks; none means that the value itself has the wrong type. */
function flatten(issue: Issue, value: unknown, prefix: FieldPath): readonly FlatIssue[] {
  const path = [...prefix, ...(issue.path as FieldPath)];
  const found = valueAt(value, path);
  if (issue.code !== 'invalid_union' || !found.exists) return [{ issue, path, excluded: [] }];
  const branch = chooseBranch(issue.errors, found.value);
  if (!branch) return [{ issue, path, excluded: [] }];
  return [{ issue: null, path, excluded: branch.excluded }, ...branch.issues.flatMap((inner) => flatten(inner, value, path))];
}

function explain(context: DocumentContext, known: KnownFields, issue: Issue, path: FieldPath, value: unknown) {
  const name = path.at(-1);
  if (issue.code === 'invalid_type') {
    const isInteger = issue.expected === 'number' && known.integers.has(patternOf(path));
    return wrongType(context, path, isInteger ? 'integer' : (expectedTypes[issue.expected] ?? 'map'), value);
  }
  if (issue.code === 'invalid_union') {
    const types = issue.errors.flat().flatMap((error) => (error.code === 'invalid_type' ? [expectedTypes[error.expected] ?? 'map'] : []));
    const [first = 'map', ...rest] = [...new Set(types)];
    return wrongType(context, path, first, value, rest);
  }
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    // `off` is a text, `false` is none, and both say the same.
    const close = typeof value === 'boolean' ? otherValue(String(value), values) : typeof value === 'string' ? (otherValue(value, values) ?? nearest(value, values)) : null;
    if (typeof value !== 'string' && close === null) return wrongType(context, path, 'string', value);
    const place = context.locator.node(path);
    const fixes =
      close !== null && place?.range
        ? [{ title: `Write ${close}`, safety: 'unsafe' as const, edits: [context.source.edit(context.base + place.range[0], context.base + place.range[1], close)] }]
        : [];
    const message = `\`${name}\` must be ${listOf(values)}, not ${describeTyped(value)}`;
    return { code: 'invalid_value' as const, message, path, hint: close === null ? undefined : `Did you mean \`${close}\`?`, fixes };
  }
  if (issue.code === 'invalid_format') {
    const isName = 'pattern' in issue && issue.pattern === String(namePattern);
    const rule = isName ? 'A name begins with a letter or digit and goes on with letters, digits, `_`, `.` and `-`, 63 characters at most.' : 'Letters, digits and `_`, not beginning with a digit.';
    return { code: isName ? ('invalid_name' as const) : ('invalid_value' as const), message: `${describeTyped(value)} is not a valid \`${name}\``, path, hint: rule };
  }
  if (issue.code === 'too_small') {
    const message = issue.origin === 'array' || issue.origin === 'string' ? `\`${name}\` must not be empty` : `\`${name}\` must be greater than ${issue.inclusive ? Number(issue.minimum) - 1 : issue.minimum}, not ${describeValue(value)}`;
    return { code: 'invalid_value' as const, message, path };
  }
  if (issue.code === 'too_big') return { code: 'invalid_value' as const, message: `\`${name}\` must be at most ${issue.maximum}, not ${describeValue(value)}`, path };
  return { code: 'invalid_value' as const, message: `${describeTyped(value)} is not a valid \`${name}\``, path };
}

function listOf(values: readonly string[], last: 'and' | 'or' = 'or'): string {
  const quoted = values.map((value) => `\`${value}\``);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`;
}

function ownerName(field: FieldPath): string {
  const owner = field.at(-2);
  if (typeof owner === 'number') return entryName(field.slice(0, -1)).replace('a step', 'the step');
  return owner === undefined ? 'the document' : `\`${owner}\``;
}
