import type { Excerpt } from '@orch/schema';

/** Pieces of a field's text, as they stand at an offset of it. The text is looked through once a piece, however often it stands there. */
export function createExcerpts(text: string): (piece: string, offset: number) => Excerpt {
  const places = new Map<string, ReadonlyMap<number, number>>();
  return (piece, offset) => {
    let found = places.get(piece);
    if (!found) places.set(piece, (found = placesOf(text, piece)));
    return { text: piece, nth: found.get(offset) ?? 0, of: found.size };
  };
}

function placesOf(text: string, piece: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + piece.length)) found.set(at, found.size);
  return found;
}
