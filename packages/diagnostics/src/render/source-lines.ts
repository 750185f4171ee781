import type { Sources } from './sources.js';

/** Gives the lines of a text by its file name, without line ending and byte-order mark: neither counts as a column. */
export type SourceLines = (file: string) => readonly string[] | undefined;

/** Cuts each text once, however many findings it has. */
export function createSourceLines(sources: Sources): SourceLines {
  const cut = new Map<string, readonly string[]>();
  return (file) => {
    const known = cut.get(file);
    const source = sources.get(file);
    if (known !== undefined || source === undefined) return known;
    const lines = source.split('\n').map((line) => line.replace(/^\uFEFF/, '').replace(/\r$/, ''));
    cut.set(file, lines);
    return lines;
  };
}
