/**
 * The prompt as blocks of text that together are its bytes. A client that cannot be told that nobody typed it takes its last block for
 * typed: a `/` at the start of that would be a command, and an `@` before the name of a file would add that file. So the last block
 * is the last line where that has neither, else the shortest end that has neither.
 */
export function promptBlocks(prompt: string, untyped: boolean): readonly string[] {
  if (untyped || isPlain(prompt)) return [prompt];
  const at = [prompt.lastIndexOf('\n') + 1, ...ends(prompt)].find((start) => start > 0 && start < prompt.length && isPlain(prompt.slice(start)));
  return at === undefined ? [prompt] : [prompt.slice(0, at), prompt.slice(at)];
}

/** Two slashes begin no command. */
function isPlain(text: string): boolean {
  return !text.includes('@') && !/^\/(?!\/)/.test(text);
}

/** Where the last characters begin, the last first; not within a character of two halves. */
function* ends(text: string): Generator<number> {
  let at = text.length;
  while (at > 0) {
    at -= /[\uDC00-\uDFFF]/.test(text[at - 1] ?? '') && at > 1 ? 2 : 1;
    yield at;
  }
}
