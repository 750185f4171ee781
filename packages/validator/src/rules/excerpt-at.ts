import type { Excerpt } from '@orch/schema';

/** `piece` as it stands at an offset of a field's text. */
export function excerptAt(text: string, piece: string, offset: number): Excerpt {
  const count = (part: string): number => part.split(piece).length - 1;
  return { text: piece, nth: count(text.slice(0, offset)), of: count(text) };
}
