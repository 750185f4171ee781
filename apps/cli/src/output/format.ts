export const formats = ['table', 'wide', 'json', 'yaml', 'name'] as const;
/** For what is a list: one entry a line as well. */
export const listFormats = [...formats, 'jsonl'] as const;
export type Format = (typeof listFormats)[number];

/** The kind of JSON that the raw arguments ask for, as they may not have been parsed when something fails; null for none. */
export function wantedJson(args: readonly string[]): 'json' | 'jsonl' | null {
  const end = args.indexOf('--');
  for (const [index, arg] of args.slice(0, end < 0 ? args.length : end).entries()) {
    const value = arg === '-o' || arg === '--output' ? args[index + 1] : /^(?:-o=?|--output=)(.*)$/.exec(arg)?.[1];
    if (value === 'json' || value === 'jsonl') return value;
  }
  return null;
}
