import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import { secretPatterns } from '../check/secret-patterns.js';
import type { Range } from './concealed-places.js';
import { isOrdinaryWord, isSensitiveName, isSensitiveOption, mayHoldSecrets, sensitiveAssignments } from './sensitive-names.js';

/**
 * Places in a document, stores aside, that must not be shown because they hold a secret by their form or by the name that they have: a token
 * with its issuer's mark, the value of `DB_PASSWORD`, what follows `--api-key`. In sentences, those of a prompt, a description or a comment, an ordinary word behind
 * such a name is a word: `password: never write it down`. Offsets of `text`, from which those of the tree
 * are `shift` away; sorted, none of them touches another.
 */
export function sensitivePlaces(text: string, root: object | null, shift = 0): readonly Range[] {
  if (!mayHoldSecrets(text)) return [];
  const places: Range[] = [];
  for (const { pattern } of secretPatterns) for (const { 0: match, index } of text.matchAll(pattern)) places.push([index, index + match.length]);
  /** The texts that are no sentences, in their order. */
  const terms: Range[] = [];
  visit(root, null);
  for (const pattern of sensitiveAssignments) {
    for (const { indices } of text.matchAll(pattern)) {
      const place = indices!.groups!['value']!;
      const isWord = root !== null && isOrdinaryWord(text.slice(...place)) && !isWithin(terms, place[0]);
      if (!isWord) places.push(place);
    }
  }
  return merged(places.filter(([start, end]) => isSecret(text.slice(start, end))));

  function visit(node: unknown, field: string | null): void {
    if (isSeq(node)) {
      node.items.forEach((item, index) => {
        if (isOptionWithoutValue(node.items[index - 1]) && isScalar(item) && !String(item.value).startsWith('-')) hide(item);
        visit(item, field);
      });
    } else if (isMap(node)) {
      const name = node.items.find(({ key }) => scalarText(key) === 'name')?.value;
      for (const { key, value } of node.items) {
        const called = scalarText(key);
        if (called !== null && (isSensitiveName(called) || (called === 'value' && isSensitiveName(scalarText(name) ?? '')))) hide(value);
        else visit(value, called);
      }
    } else if (isScalar(node) && node.range && (field === null || !sentences.has(field))) terms.push([shift + node.range[0], shift + node.range[1]]);
  }

  /** Of a list or map the texts in it, whatever they are called. */
  function hide(node: unknown): void {
    if (isAlias(node)) return;
    if (isSeq(node)) node.items.forEach(hide);
    else if (isMap(node)) node.items.forEach(({ key, value }) => (isReference(scalarText(key)) ? undefined : hide(value)));
    else if (isScalar(node) && typeof node.value === 'string' && node.range) places.push([shift + node.range[0], shift + node.range[1]]);
  }
}

/** Fields that hold sentences. */
const sentences: ReadonlySet<string> = new Set(['prompt', 'description', 'goal', 'goalTemplate', 'reason', 'message']);

function isWithin(ranges: readonly Range[], at: number): boolean {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] <= at) low = middle + 1;
    else high = middle;
  }
  return low < ranges.length && ranges[low]![0] <= at;
}

/** Names of stores, and of what stands in them. */
function isReference(key: string | null): boolean {
  return key === 'fromRef' || key === 'name' || key === 'key';
}

function isOptionWithoutValue(node: unknown): boolean {
  const text = scalarText(node);
  return text !== null && isSensitiveOption(text);
}

function scalarText(node: unknown): string | null {
  return isScalar(node) && typeof node.value === 'string' ? node.value : null;
}

/** Whether a value, with quotes or without, may be a secret: no variable or placeholder, and nothing that has been taken out already. */
export function isSecret(written: string): boolean {
  const value = written.trim().replace(/^["']|["']$/g, '');
  return value.length >= 3 && !/^(?:\$\{?\w+\}?|\{\w+\}|\$\(.*\)|true|false|null|[•*.x…]+|<[^>]*>)$/i.test(value);
}

function merged(places: readonly Range[]): readonly Range[] {
  const result: [number, number][] = [];
  for (const [start, end] of [...places].sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
    const last = result.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
