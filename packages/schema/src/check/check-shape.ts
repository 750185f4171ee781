import type { FieldPath } from '@orch/diagnostics';
import type { z } from 'zod';
import { namePattern } from '../manifest/name.js';
import type { Kind } from '../manifest/manifest.js';
import { nearest } from '../fields/nearest.js';
import { describeTyped, describeValue } from './describe-value.js';
import { isSettled, startsWith, valueAt, type DocumentContext } from './document-context.js';
import { onFailureAsText } from './on-failure-text.js';
import { unknownField } from './unknown-field.js';
import { wrongType, type ExpectedType } from './wrong-type.js';

type Issue = z.core.$ZodIssue;

const expectedTypes: Readonly<Record<string, ExpectedType>> = {
  boolean: 'boolean',
  int: 'integer',
  number: 'number',
  string: 'string',
  array: 'list',
  object: 'map',
  record: 'map',
};

/** Turns what zod found into findings with places. `value` is what zod was given; `written` maps its paths to those of the document. */
export function reportIssues(context: DocumentContext, kind: Kind, value: unknown, issues: readonly Issue[], written: (path: FieldPath) => FieldPath): void {
  const missing: FieldPath[] = [];
  // Unknown keys come first: the field that a misspelt key was meant to be is not called missing as well.
  const suggested: FieldPath[] = [];
  const flat = issues.flatMap((issue) => flatten(issue, value, []));
  for (const { issue, path } of flat) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) {
      const field = written([...path, key]);
      if (isSettled(context, field)) continue;
      const { finding, meant, misplaced } = unknownField(context, kind, field);
      context.findings.push(finding);
      if (meant && !misplaced) suggested.push(meant);
      noteGap(context, value, { path, key, field, meant });
    }
  }
  for (const { issue, path } of flat) {
    if (issue.code === 'unrecognized_keys') continue;
    const field = written(path);
    if (isSettled(context, field)) continue;
    const found = valueAt(value, path);
    if (!found.exists) {
      if (!context.incomplete.some((map) => samePath(map, field.slice(0, -1))) && !suggested.some((meant) => samePath(meant, field))) missing.push(field);
      continue;
    }
    const finding = onFailureAsText(context, field, found.value) ?? explain(context, issue, field, found.value);
    context.findings.push(finding);
  }
  for (const field of missing) {
    context.findings.push({
      code: 'missing_field',
      message: `${ownerName(field)} lacks \`${field.at(-1)}\``,
      path: field,
      standsAt: field.slice(0, -1),
      part: 'key',
    });
  }
}

/** Which known field stays unknown because of a key that nobody knows: the one it was meant to be, or any that is not there. */
function noteGap({ gaps }: DocumentContext, value: unknown, unknown: { readonly path: FieldPath; readonly key: string; readonly field: FieldPath; readonly meant: FieldPath | null }): void {
  const { path, key, field, meant } = unknown;
  gaps.unknown(field);
  if (meant) return gaps.unknown(meant);
  const owner = valueAt(value, path).value as Readonly<Record<string, unknown>>;
  const isMap = typeof owner[key] === 'object' && owner[key] !== null && !Array.isArray(owner[key]);
  // Not in doubt: a project is called nothing else, and one of these fields says what a step is.
  const isClear = path[0] === 'metadata' || (typeof path.at(-1) === 'number' && ['template', 'required_capability', 'command', 'chain_steps'].some((sign) => Object.hasOwn(owner, sign)));
  if (isMap || !isClear) gaps.open(field.slice(0, -1), isMap);
  else if (typeof owner[key] === 'boolean' && !Object.hasOwn(owner, 'enabled')) gaps.unknown([...field.slice(0, -1), 'enabled']);
}

/** Of a union the branch that came furthest speaks; none means that the value itself has the wrong type. */
function flatten(issue: Issue, value: unknown, prefix: FieldPath): { issue: Issue; path: FieldPath }[] {
  const path = [...prefix, ...(issue.path as FieldPath)];
  if (issue.code !== 'invalid_union') return [{ issue, path }];
  const found = valueAt(value, path);
  if (!found.exists) return [{ issue, path }];
  const branch = issue.errors.find((errors) => !errors.some((error) => error.path.length === 0 && error.code === 'invalid_type'));
  return branch ? branch.flatMap((inner) => flatten(inner, value, path)) : [{ issue, path }];
}

function explain(context: DocumentContext, issue: Issue, path: FieldPath, value: unknown) {
  const name = path.at(-1);
  if (issue.code === 'invalid_type') return wrongType(context, path, expectedTypes[issue.expected] ?? 'map', value);
  if (issue.code === 'invalid_union') {
    const types = issue.errors.flat().flatMap((error) => (error.code === 'invalid_type' ? [expectedTypes[error.expected] ?? 'map'] : []));
    const [first = 'map', ...rest] = [...new Set(types)];
    return wrongType(context, path, first, value, rest);
  }
  if (issue.code === 'invalid_value') {
    if (typeof value !== 'string') return wrongType(context, path, 'string', value);
    const values = issue.values.map(String);
    const close = nearest(value, values);
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

function listOf(values: readonly string[]): string {
  const quoted = values.map((value) => `\`${value}\``);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function ownerName(field: FieldPath): string {
  const owner = field.at(-2);
  if (typeof owner === 'number') {
    const list = field.at(-3);
    return list === 'steps' || list === 'chain_steps' ? 'the step' : `an entry of \`${list}\``;
  }
  return owner === undefined ? 'the document' : `\`${owner}\``;
}

function samePath(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && startsWith(a, b);
}
