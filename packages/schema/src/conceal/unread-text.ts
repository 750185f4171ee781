import { isOpenKind } from './value-kinds.js';

/** Whether a text of which there is no tree says that it is something else than a store. */
export function saysThatItIsOpen(text: string): boolean {
  const kinds = kindsIn(text);
  return kinds.length > 0 && kinds.every(isOpenKind);
}

/** Whatever stands behind `kind:`. */
export function kindsIn(text: string): readonly string[] {
  return [...text.matchAll(/\bkind["']?[ \t]*:[ \t]*["']?([^\s,"'}]+)/g)].map((match) => match[1]!);
}

/** Keys of the envelope at the beginning of a line, what `apiVersion` and `kind` say, and the lines between documents. */
export function shownLines(text: string): readonly (readonly [start: number, end: number])[] {
  const shown = /^(?:---|\.\.\.)(?=[ \t\r\n]|$)|^[ \t]*(?:apiVersion|kind|metadata|name|project|spec|data):(?:[ \t]+(?:orchestrator\.dev\/\w+|[A-Za-z]+Store)(?=[ \t]*\r?$))?/gm;
  return [...text.matchAll(shown)].map(({ 0: match, index }) => [index, index + match.length]);
}
