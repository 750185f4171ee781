export const formats = ['table', 'wide', 'json', 'yaml', 'name'] as const;
export type Format = (typeof formats)[number];

/** Whether the raw arguments ask for JSON; for failures that happen before they are parsed. */
export function wantsJson(args: readonly string[]): boolean {
  return args.some((arg, index) => ((arg === '-o' || arg === '--output') && args[index + 1] === 'json') || arg === '-ojson' || arg === '--output=json');
}
