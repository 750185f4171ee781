export interface GeneratedFile {
  /** Relative to the repository. */
  readonly path: string;
  readonly text: string;
}

/** Under every generated page, so that nobody edits it by hand. */
export const generatedNote = '<!-- Generated from the code by `pnpm generate`; edits here are lost. -->';

/** A Markdown table; cells must not hold line breaks. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
