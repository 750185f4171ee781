import { isMap, isScalar, isSeq, type YAMLMap } from 'yaml';
import { apiVersion } from '../manifest/manifest.js';
import { keyName } from '../yaml/read-value.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import { maximumDocuments, type DocumentSlice } from './split-documents.js';
import type { SourceText } from './source-text.js';

const saysList = /\bkind["']?[ \t]*:[ \t]*["']?List\b/;
const fields = new Set(['apiVersion', 'kind', 'metadata', 'items']);

/**
 * Puts the items of each document of `kind: List` in its place: one JSON document can hold several manifests so, as `get -o json` prints them. Each item is
 * read as a document of its own, so that an anchor reaches no other. A list that is not one of maps stays what it is, and is refused as a kind that there is not.
 */
export function splitLists(source: SourceText, slices: readonly DocumentSlice[]): readonly DocumentSlice[] {
  if (!saysList.test(source.text)) return slices;
  const split = slices.flatMap((slice) => (saysList.test(source.text.slice(slice.start, slice.end)) ? (itemsOf(source, slice) ?? [slice]) : [slice]));
  return split.length > maximumDocuments ? slices : split;
}

function itemsOf(source: SourceText, slice: DocumentSlice): readonly DocumentSlice[] | null {
  const { root, base, broken } = parseYaml(source, slice);
  if (broken || !isMap(root)) return null;
  const entries = new Map(root.items.map(({ key, value }) => [keyName(key), value]));
  const [version, kind, items] = ['apiVersion', 'kind', 'items'].map((name) => entries.get(name));
  if (!isScalar(version) || version.value !== apiVersion || !isScalar(kind) || kind.value !== 'List' || !isSeq(items)) return null;
  if ([...entries.keys()].some((name) => name === null || !fields.has(name))) return null;
  const nodes = items.items.filter((node) => isMap(node) && node.range[0] < node.range[1]) as readonly YAMLMap.Parsed[];
  if (nodes.length < items.items.length) return null;
  return nodes.map((node) => {
    const start = base + node.range[0];
    // The first line of a block stands behind the dash, and those below it are indented as far. In brackets nothing hangs on that.
    const indent = node.flow ? 0 : start - source.lineStart(start);
    return { number: slice.number, start, end: base + node.range[1], indent, directives: [] };
  });
}
