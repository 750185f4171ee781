import { renderGithub, renderJunit, renderPretty, renderSarif, renderSummary, renderText, type Report, type Sources } from '@orch/diagnostics';
import type { Format } from '../options.js';

export interface RenderOptions {
  /** What may be shown of each file, by the file names of the findings (`showableText` of `@orch/schema`). */
  readonly sources: Sources;
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  readonly tool: { readonly name: string; readonly version: string };
}

/** Whether a form looks at the files: for their lines, or for columns that are counted in another way. */
export function showsSources(format: Format): boolean {
  return format === 'pretty' || format === 'sarif' || format === 'github';
}

/** Of one file more findings than this are not for people. */
const mostOfOneFile = 50;

/** The report in one of the forms, ready to be written; ends with a line feed unless it is empty. */
export function renderReport(report: Report, format: Format, { sources, color, width, tool }: RenderOptions): string {
  switch (format) {
    case 'pretty':
      return [renderPretty(report.diagnostics, { sources, color, width, mostOfOneFile }), `${renderSummary(report)}\n`].filter((part) => part !== '').join('\n');
    case 'text':
      return renderText(report.diagnostics);
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'sarif':
      return renderSarif(report, { tool, sources });
    case 'github':
      return renderGithub(report.diagnostics, sources);
    case 'junit':
      return renderJunit(report);
  }
}
