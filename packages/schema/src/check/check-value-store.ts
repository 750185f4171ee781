import type { FieldPath, Fix } from '@orch/diagnostics';
import { isScalar } from 'yaml';
import type { Finding } from '../finding/finding.js';
import { isConcealed } from '../conceal/concealed-places.js';
import { variableNamePattern } from '../manifest/name.js';
import { hiddenMark, shortestHiddenValue, valuePlaceholder } from '../manifest/env-store.js';
import type { DocumentContext } from './document-context.js';

const data = ['spec', 'data'] as const;

/**
 * The names and values of an EnvStore or SecretStore. No finding quotes a value. Takes out of `root` what it found wanting, so that the shape
 * has nothing more to say about it.
 */
export function checkValueStore(context: DocumentContext, root: Record<string, unknown>): void {
  const spec = root['spec'];
  if (spec === undefined) return;
  if (!isMap(spec)) {
    report(context, { code: 'invalid_type', message: '`spec` must be a map with `data`', path: ['spec'] });
    return;
  }
  if (!Object.hasOwn(spec, 'data')) return;
  if (!isMap(spec['data'])) {
    report(context, { code: 'invalid_type', message: '`data` must be a map of names and texts', path: data, hint: 'Write one `NAME: "value"` a line below it.' });
    return;
  }
  for (const [name, value] of Object.entries(spec['data'])) {
    const path = [...data, name];
    if (context.settled.has(path)) {
      delete spec['data'][name];
      continue;
    }
    const key = context.locator.range(path, 'key');
    // Where a `:` is missing the value is a part of the name.
    const isShown = context.concealed === null || !isConcealed(key, context.concealed);
    const label = isShown ? `\`${name}\`` : 'an entry of `data`';
    const problem = checkName(label, isShown, name, path) ?? checkValue(context, label, value, path);
    if (problem === null) continue;
    report(context, isShown ? problem : { ...problem, at: key, path: data }, path);
    if (problem.severity !== 'warning') delete spec['data'][name];
  }
}

function report(context: DocumentContext, finding: Finding, path = finding.path): void {
  context.findings.push({ ...finding, plain: true });
  if (finding.severity === 'warning' || !path) return;
  context.settled.add(path);
  context.gaps.unknown(path);
}

function checkName(label: string, isShown: boolean, name: string, path: FieldPath): Finding | null {
  if (variableNamePattern.test(name)) return null;
  if (!isShown) return { code: 'invalid_value', message: `${label} has a name that cannot be that of a variable`, path, part: 'key', hint: 'Write one `NAME: "value"` a line, with a space after the `:`.' };
  const meant = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^(?=\d)/, '_');
  return {
    code: 'invalid_value',
    message: `${label} cannot be the name of a variable`,
    path,
    part: 'key',
    hint: `Letters, digits and \`_\`, not beginning with a digit${variableNamePattern.test(meant) ? `: \`${meant}\`` : ''}.`,
  };
}

function checkValue(context: DocumentContext, label: string, value: unknown, path: FieldPath): Finding | null {
  if (!context.sealed && (value === valuePlaceholder || isUnquotedPlaceholder(value) || (typeof value === 'string' && isMark(value.trim())))) {
    const message = `${label} holds the placeholder that is shown in place of a value, and would overwrite the value with it`;
    return { code: 'secret_value_placeholder_rejected', message, path, hint: 'Write the value itself, or leave the store out: what is stored of it stays as it is.' };
  }
  if (typeof value !== 'string') return notText(context, label, value, path);
  if (standsOutside(context, path)) {
    const message = `the value of ${label} is repeated from outside \`spec\`, where everybody sees it`;
    return { code: 'invalid_value', message, path, hint: 'Write the value here, and take it out there.' };
  }
  const lines = value.trim().split(/[\r\n]+/).map((line) => line.trim());
  if (context.sealed || value.trim() === '' || lines.some((line) => line.length >= shortestHiddenValue)) return null;
  if (lines.length > 1) {
    const message = `each line of the value of ${label} is shorter than ${shortestHiddenValue} characters and cannot be told from ordinary text: a line that is shown without the others is not hidden`;
    return { code: 'secret_value_not_hidden', message, path, severity: 'warning', hint: 'Write it in one line, or in longer ones, if it is a secret; if it is none, write it as `value` in the `env` of the agent.' };
  }
  const message = `the value of ${label} is shorter than ${shortestHiddenValue} characters and cannot be told from ordinary text: it is not hidden in logs and outputs`;
  return { code: 'secret_value_not_hidden', message, path, severity: 'warning', hint: 'Take a longer one if it is a secret; if it is none, write it as `value` in the `env` of the agent.' };
}

/** Numbers above all: a shell knows texts alone, and `0123` or `1e3` would be another text once read as a number. */
function notText(context: DocumentContext, label: string, value: unknown, path: FieldPath): Finding {
  const node = context.locator.node(path);
  const read = isScalar(node) ? node.value : value;
  const what = read === null || read === undefined ? 'nothing' : Array.isArray(read) ? 'a list' : typeof read === 'number' || typeof read === 'bigint' ? 'a number' : typeof read === 'boolean' ? '`true` or `false`' : 'a map';
  const isBare = isScalar(node) && node.source !== '' && (typeof read === 'number' || typeof read === 'boolean');
  const isAliased = context.locator.place(path, 'value').anchor !== null;
  const fixes: readonly Fix[] = isBare && !isAliased && node.range ? [{ title: 'Put it in quotes', safety: 'safe', edits: quotes(context, node.range[0], node.range[1]) }] : [];
  return { code: 'invalid_type', message: `${label} must be text; ${what} stands there`, path, part: what === 'nothing' ? 'key' : 'value', hint: what === 'nothing' ? 'Write `""` for an empty text.' : 'Put it in quotes.', fixes };
}

/** Two insertions: an edit that replaced the value would have to hold it. */
function quotes({ source, base }: DocumentContext, start: number, end: number) {
  return [source.edit(base + start, base + start, '"'), source.edit(base + end, base + end, '"')];
}

function isMark(text: string): boolean {
  return text === valuePlaceholder || hiddenMark.exec(text)?.[0] === text;
}

/** `KEY: [ENCRYPTED]`, as a list to YAML. */
function isUnquotedPlaceholder(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && `[${value[0]}]` === valuePlaceholder;
}

function standsOutside({ locator }: DocumentContext, path: FieldPath): boolean {
  const { anchor } = locator.place(path, 'value');
  if (anchor === null) return false;
  const spec = locator.place(['spec'], 'value');
  return spec.anchor === null && (anchor.offset < spec.span.offset || anchor.endOffset > spec.span.endOffset);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
