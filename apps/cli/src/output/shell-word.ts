/** A text as one word of a shell's command line, in quotes where it needs them: hints and printed commands can be copied. */
export function shellWord(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
