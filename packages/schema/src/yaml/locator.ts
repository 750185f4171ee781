import type { FieldPath, RelatedSpan, SourceSpan } from '@orch/diagnostics';
import { isAlias, isMap, isSeq, type Alias, type Pair, type YAMLMap } from 'yaml';
import type { Part, Place } from '../finding/finding.js';
import type { SourceText } from '../source/source-text.js';
import type { Excerpt } from '../document.js';
import { keyName, type YamlNode } from './read-value.js';

export interface LocatorInput {
  readonly source: SourceText;
  readonly document: number;
  readonly root: YamlNode;
  readonly base: number;
  readonly aliases: ReadonlyMap<Alias, YamlNode>;
  /** Other names under which a field may be written: `work_dir` → `root_path`. */
  readonly otherNames: ReadonlyMap<string, string>;
}

/** Maps of more entries than this are indexed when they are first looked into. */
const indexedFrom = 32;

/** Finds where fields stand. A field reached through an alias is shown at the alias, with the anchor's own place beside it. */
export class Locator {
  readonly #input: LocatorInput;
  readonly #indexes = new Map<YAMLMap, ReadonlyMap<string | null, Pair>>();

  constructor(input: LocatorInput) {
    this.#input = input;
  }

  /** The node of a field, aliases resolved; undefined when there is no such field. */
  node(path: FieldPath): YamlNode | undefined {
    const found = this.#walk(path);
    return found.complete ? found.node : undefined;
  }

  /** Offsets of the parsed text that `place` turns into lines and columns. */
  range(path: FieldPath, part: Part): readonly [start: number, end: number] {
    const found = this.#walk(path);
    return this.#range(found.alias ? { key: part === 'value' ? null : found.aliasKey, node: found.alias } : found, found.alias ? 'value' : part);
  }

  place(path: FieldPath, part: Part, excerpt?: Excerpt): Place {
    const found = this.#walk(path);
    const alias = found.alias;
    // Below an alias every field shows at the alias; its true place is the related one.
    const span = this.#span(alias ? { key: part === 'value' ? null : found.aliasKey, node: alias } : found, alias ? 'value' : part);
    if (excerpt && !alias && found.complete) return { span: this.#excerpt(this.#range(found, part), excerpt) ?? span, anchor: null };
    const anchor: RelatedSpan | null = alias ? { ...this.#span(found, part), message: `the field itself, under the anchor \`&${(alias as unknown as Alias).source}\`` } : null;
    return { span, anchor };
  }

  /** Where the source has the piece as often as the text has it, none of them is written in another way. */
  #excerpt([start, end]: readonly [number, number], { text, nth, of }: Excerpt): SourceSpan | null {
    const { source, document } = this.#input;
    const found = source.text.slice(start, end).split(text);
    if (found.length !== of + 1) return null;
    const at = start + found.slice(0, nth + 1).join(text).length;
    return source.span(at, at + text.length, document);
  }

  #span(found: { key: YamlNode; node: YamlNode }, part: Part): SourceSpan {
    return this.#input.source.span(...this.#range(found, part), this.#input.document);
  }

  #range({ key, node }: { key: YamlNode; node: YamlNode }, part: Part): [number, number] {
    const keyRange = key?.range ?? null;
    const valueRange = node?.range && node.range[0] < node.range[1] ? node.range : null;
    // A key without a value has a node of no width: the key shows it.
    const [start, end] =
      part === 'key'
        ? (keyRange ?? firstKey(node) ?? valueRange ?? [0, 0])
        : part === 'value'
          ? (valueRange ?? keyRange ?? [0, 0])
          : [(keyRange ?? valueRange ?? [0, 0])[0], (valueRange ?? keyRange ?? [0, 0])[1]];
    return [this.#input.base + start, this.#trimmed(this.#input.base + start, this.#input.base + end)];
  }

  /** A block's node goes on to the beginning of the next line, which no reader would mark. */
  #trimmed(start: number, end: number): number {
    const { text } = this.#input.source;
    let last = end;
    while (last > start + 1 && /\s/.test(text[last - 1]!)) last--;
    return last;
  }

  #walk(path: FieldPath) {
    let node: YamlNode = this.#input.root;
    let key: YamlNode = null;
    let alias: YamlNode = null;
    let aliasKey: YamlNode = null;
    let complete = true;
    for (const part of path) {
      if (isMap(node)) {
        const pair: Pair | undefined = this.#pair(node, String(part));
        if (!pair) {
          complete = false;
          break;
        }
        key = pair.key as YamlNode;
        node = pair.value as YamlNode;
      } else if (isSeq(node) && typeof part === 'number' && part < node.items.length) {
        key = null;
        node = node.items[part] as YamlNode;
      } else {
        complete = false;
        break;
      }
      if (isAlias(node)) {
        alias ??= node;
        if (alias === node) aliasKey = key;
        node = this.#input.aliases.get(node) ?? null;
      }
    }
    return { node, key, alias, aliasKey, complete };
  }

  #pair(map: YAMLMap, name: string): Pair | undefined {
    const other = this.#input.otherNames.get(name);
    return this.#entry(map, name) ?? (other === undefined ? undefined : this.#entry(map, other));
  }

  #entry(map: YAMLMap, name: string): Pair | undefined {
    if (map.items.length <= indexedFrom) return map.items.find((pair) => keyName(pair.key) === name);
    let index = this.#indexes.get(map);
    if (!index) {
      // The first of equal keys counts, so the last one goes in first.
      index = new Map(map.items.toReversed().map((pair) => [keyName(pair.key), pair]));
      this.#indexes.set(map, index);
    }
    return index.get(name);
  }
}

function firstKey(node: YamlNode): readonly [number, number] | null {
  if (!isMap(node)) return null;
  const range = (node.items[0]?.key as YamlNode)?.range;
  return range ? [range[0], range[1]] : null;
}
