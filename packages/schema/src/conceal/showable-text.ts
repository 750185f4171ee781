import { decodeInput } from '../source/decode.js';
import { SourceText } from '../source/source-text.js';
import { maximumDocuments, splitDocuments } from '../source/split-documents.js';
import { splitLists } from '../source/split-lists.js';
import { parseYaml } from '../yaml/parse-yaml.js';
import { concealedPlaces, type Range, type ReadPart } from './concealed-places.js';
import { sensitivePlaces } from './sensitive-places.js';

/**
 * What may be shown of a manifest's text: the values of EnvStores and SecretStores are covered, and of other documents what is a secret by its
 * form or its name, character for character, so that every line and column stays where it was. Whoever shows a line of a manifest takes it from here: the sources of `renderText`, snippets of a report.
 */
export function showableText(input: string | Uint8Array): string {
  const given = typeof input === 'string' ? input : new TextDecoder('utf-8', { ignoreBOM: true }).decode(input);
  const source = new SourceText('', given);
  const isRead = 'text' in decodeInput(input) && source.text.includes('\n');
  const places = isRead ? placesOf(source) : hiddenPlaces(source, unread(0, source.text.length));
  return cover(given, source, places);
}

/** Those in the documents, and in the comments between them where a store is among these or they may hold one. */
function placesOf(source: SourceText): readonly Range[] {
  const places: Range[] = [];
  const secrets: Range[] = [];
  const comments: ReadPart[] = [];
  let done = 0;
  const slices = splitDocuments(source.text);
  if (slices.length > maximumDocuments) return hiddenPlaces(source, unread(0, source.text.length));
  for (const slice of splitLists(source, slices)) {
    comments.push(unread(done, slice.start));
    const { root, base, broken } = parseYaml(source, slice);
    const part = { start: slice.start, end: slice.end, base, root, broken };
    const concealed = concealedPlaces(source, part);
    for (const place of concealed ?? []) places.push(place);
    if (concealed === null) for (const place of secretsIn(source, part)) secrets.push(place);
    done = slice.end;
  }
  comments.push(unread(done, source.text.length));
  const isSeen = (part: ReadPart) => places.length === 0 && !/store|secret|data/i.test(source.text.slice(part.start, part.end));
  return [...places, ...secrets, ...comments.flatMap((part) => (isSeen(part) ? secretsIn(source, part) : hiddenPlaces(source, part)))].sort((a, b) => a[0] - b[0]);
}

function hiddenPlaces(source: SourceText, part: ReadPart): readonly Range[] {
  return concealedPlaces(source, part) ?? secretsIn(source, part);
}

function secretsIn(source: SourceText, { start, end, base = start, root }: ReadPart): readonly Range[] {
  return sensitivePlaces(source.text.slice(start, end), root, base - start).map(([from, until]) => [start + from, start + until]);
}

function unread(start: number, end: number): ReadPart {
  return { start, end, root: null, broken: true };
}

function cover(given: string, source: SourceText, places: readonly Range[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const [start, end] of places) {
    const { offset, endOffset } = source.span(start, end, 1);
    parts.push(given.slice(done, offset), given.slice(offset, endOffset).replace(/[^\s\uFEFF]/g, '•'));
    done = endOffset;
  }
  return parts.join('') + given.slice(done);
}
