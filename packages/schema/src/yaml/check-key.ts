import { isScalar } from 'yaml';
import type { Finding } from '../finding/finding.js';
import { unicodeName } from '../source/check-characters.js';
import type { SourceText } from '../source/source-text.js';
import type { YamlNode } from './read-value.js';

/** Names by which a program reaches what every object inherits. */
const unsafe = new Set(['__proto__', 'constructor', 'prototype']);
export const confusable = /[\u00A0\u00AD\u200B-\u200D\u2028\u2029\u2060\u3000\uFEFF\uFF1A]/;

export interface KeyUnderTest {
  readonly source: SourceText;
  readonly document: number;
  readonly node: YamlNode;
  readonly name: string;
  /** An equal key earlier in the same map. Keys are compared as text: `1` and `"1"` are one. */
  readonly first: YamlNode | undefined;
  readonly range: (node: YamlNode) => [number, number];
}

/** Every finding but `confusable_character` means that the entry is left out. */
export function checkKey({ source, document, node, name, first, range }: KeyUnderTest): Finding | null {
  const at = range(node);
  if (name === '<<' && isScalar(node) && node.type === 'PLAIN') {
    const hint = 'Repeat the fields, or alias whole values: `behavior: *shared`.';
    return { code: 'yaml_merge_key_unsupported', message: 'the merge key `<<` is not part of YAML 1.2', at, hint };
  }
  if (name === '' && at[0] === at[1]) return { code: 'yaml_syntax', message: 'a key without a name', at: source.text[at[0]] === ':' ? [at[0], at[0] + 1] : [at[0] - 1, at[0]], hint: 'Write a name before the `:`.', plain: true };
  if (unsafe.has(name)) return { code: 'unsafe_key', message: `\`${name}\` cannot be used as a key`, at };
  if (first !== undefined) {
    const related = [{ ...source.span(...range(first), document), message: 'the first one' }];
    return { code: 'yaml_duplicate_key', message: `the key \`${name}\` stands here a second time`, at, related };
  }
  const match = confusable.exec(name);
  if (match) {
    const message = `the key holds ${unicodeName(match[0])}, which is easily taken for something else`;
    return { code: 'confusable_character', message, at, hint: 'Type the key again.' };
  }
  return null;
}
