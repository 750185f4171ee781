import { isMap, isScalar, type ParsedNode, type YAMLMap } from 'yaml';
import { nearest } from '../fields/nearest.js';
import type { SourceText } from '../source/source-text.js';
import { keyName } from '../yaml/read-value.js';
import { saysThatItIsOpen, shownLines } from './unread-text.js';
import { isOpenKind, isOtherGroup } from './value-kinds.js';

/** Offsets of the parsed text. */
export type Range = readonly [start: number, end: number];

/** A part of a text, such as a document, and its tree where it was read. */
export interface ReadPart {
  readonly start: number;
  readonly end: number;
  /** What the places of the tree count from, where that is not the start. */
  readonly base?: number;
  readonly root: ParsedNode | null;
  readonly broken: boolean;
}

const word = /^[\w.-]+$/;

/**
 * What of a document must not be shown because it is, or may be, a value of an EnvStore or SecretStore; null for a document of another kind.
 * Whatever is not known to be harmless is left out of sight: the comments of a store, nearly all of a broken one, and the values of a document
 * of which nobody can tell the kind, since a slip in `kind: SecretStore` must not show what stands below.
 */
export function concealedPlaces(source: SourceText, part: ReadPart): readonly Range[] | null {
  const { root, start, end, broken } = part;
  const text = source.text.slice(start, end);
  if (broken || !isMap(root)) return saysThatItIsOpen(text) ? null : complement(source, shownLines(text).map(([from, until]) => [start + from, start + until]), part);
  const kind = scalarText(valueOf(root, 'kind'));
  const isForeign = isOtherGroup(scalarText(valueOf(root, 'apiVersion')), kind) && !/secret|env/i.test(kind ?? '');
  return isForeign || (kind !== null && isOpenKind(kind)) ? null : complement(source, shownFields(source, root, part.base ?? start), part);
}

/** Whether any of it is out of sight. */
export function isConcealed([start, end]: Range, concealed: readonly Range[]): boolean {
  return concealed.some(([from, until]) => from < Math.max(end, start + 1) && start < until);
}

/** What says which document it is, the fields of `spec`, and the names in `data`. */
function shownFields(source: SourceText, root: YAMLMap.Parsed, base: number): readonly Range[] {
  const shown: Range[] = [];
  // Where a quote is missing the rest of the document may have become a part of the text.
  const showWord = (value: unknown) => {
    if (isScalar(value) && value.range && /^[\w./-]+$/.test(String(value.value))) shown.push([base + value.range[0], base + value.range[1]]);
  };
  const showKeys = (map: unknown, below: (key: string | null, value: unknown) => void) => {
    if (!isMap(map)) return;
    for (const { key, value } of map.items) {
      // With a `?` anything can be a key.
      if (!isScalar(key) || !word.test(String(key.value)) || !key.range) continue;
      const [start, end] = [base + key.range[0], base + key.range[1]];
      const colon = /^[ \t]*:/.exec(source.text.slice(end, end + 80));
      // Nor is a word alone, which may be a value without a name.
      if (!colon) continue;
      shown.push([start, end + colon[0].length]);
      below(keyName(key), value);
    }
  };
  const showNames = (key: string | null, value: unknown) => {
    if (key !== null && nearest(key, ['data']) !== null) showKeys(value, () => {});
  };
  showKeys(root, (key, value) => {
    if (key === 'apiVersion' || key === 'kind') showWord(value);
    else if (key === 'metadata') showKeys(value, (field, fact) => (field === 'name' || field === 'project' ? showWord(fact) : undefined));
    else if (key === 'spec') showKeys(value, showNames);
    else showNames(key, value);
  });
  return shown;
}

function complement({ text }: SourceText, shown: readonly Range[], { start, end }: ReadPart): readonly Range[] {
  const concealed: Range[] = [];
  let from = start;
  for (const [at, until] of [...shown].sort((a, b) => a[0] - b[0])) {
    if (at > from) concealed.push([from, at]);
    from = Math.max(from, until);
  }
  if (from < end) concealed.push([from, end]);
  // Brackets between two keys are no value.
  return concealed.filter((range) => !/^[\s{},]*$/.test(text.slice(...range)));
}

function valueOf(map: YAMLMap, name: string): unknown {
  return map.items.find(({ key }) => keyName(key) === name)?.value ?? undefined;
}

function scalarText(node: unknown): string | null {
  return isScalar(node) && typeof node.value === 'string' ? node.value : null;
}
