import type { FieldPath, Fix } from '@orch/diagnostics';
import { isMap, isScalar } from 'yaml';
import type { Finding } from '../finding/finding.js';
import { unquotedTemplate } from '../yaml/syntax-errors.js';
import { describeType, describeTyped } from './describe-value.js';
import type { DocumentContext } from './document-context.js';

export type ExpectedType = 'boolean' | 'integer' | 'number' | 'string' | 'list' | 'map';

const names: Readonly<Record<ExpectedType, string>> = {
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  string: 'text',
  list: 'a list',
  map: 'a map',
};

const yes = /^(?:y|yes|on)$/i;
const no = /^(?:n|no|off)$/i;

/** The finding for a value of the wrong type, with the mistake behind it where it is a known one. */
export function wrongType(context: DocumentContext, path: FieldPath, expected: ExpectedType, value: unknown, alternatives: readonly ExpectedType[] = []): Finding {
  const all = [expected, ...alternatives];
  const node = context.locator.node(path);
  const range = node?.range ? ([context.base + node.range[0], context.base + node.range[1]] as const) : null;
  const last = path.at(-1);
  const name = typeof last === 'number' ? `an entry of \`${path.at(-2)}\`` : `\`${last}\``;

  if (all.includes('boolean') && typeof value === 'string' && isScalar(node) && range) {
    const word = yes.test(value) ? 'true' : no.test(value) ? 'false' : null;
    if (word !== null && node.type === 'PLAIN') {
      const message = `\`${value}\` is text in YAML 1.2, not true or false`;
      return { code: 'yaml_ambiguous_boolean', message, path, hint: `Write \`${word}\`.`, fixes: [replace(context, range, word, 'safe')] };
    }
    if (/^(?:true|false)$/i.test(value)) {
      return {
        code: 'invalid_type',
        message: `${name} must be true or false, not ${describeTyped(value)}`,
        path,
        hint: 'Remove the quotes.',
        fixes: [replace(context, range, value.toLowerCase(), 'safe')],
      };
    }
  }
  if (all.includes('string') && isMap(node) && range && /^\{[\w.-]+\}$/.test(context.source.text.slice(...range))) {
    return { ...unquotedTemplate(context.source, ...range), path };
  }
  const fixes: Fix[] = [];
  let hint: string | undefined;
  if (all.includes('string') && isScalar(node) && range && (typeof value === 'number' || typeof value === 'boolean')) {
    hint = 'Quote it.';
    fixes.push(replace(context, range, JSON.stringify(context.source.text.slice(...range)), 'safe'));
  } else if (all.includes('list') && isScalar(node) && range && typeof value === 'string') {
    hint = 'Write a list: `[…]`.';
    fixes.push(replace(context, range, `[${context.source.text.slice(...range)}]`, 'unsafe'));
  }
  if (typeof value === 'number' && !Number.isFinite(value) && range) {
    return { code: 'invalid_type', message: `${name} must be a finite number, not ${context.source.text.slice(...range)}`, path };
  }
  const should = all.map((type) => names[type]).join(' or ');
  const message = value === null ? `${name} has no value; it must be ${should}` : `${name} must be ${should}, not ${describeTyped(value)}`;
  const unquoted = value === null ? message : `${name} must be ${should}, not ${describeType(value)}`;
  return { code: 'invalid_type', message, path, part: value === null ? 'key' : 'value', hint, fixes, unquoted };
}

function replace(context: DocumentContext, range: readonly [number, number], text: string, safety: Fix['safety']): Fix {
  return { title: `Write ${text}`, safety, edits: [context.source.edit(...range, text)] };
}
