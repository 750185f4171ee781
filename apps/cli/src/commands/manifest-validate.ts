import { renderPretty, renderSummary, reportExitCode, type Diagnostic } from '@orch/diagnostics';
import { showableText } from '@orch/schema';
import { lintFiles, type LintInput } from '@orch/validator';
import type { Context } from '../context.js';
import { readManifestFiles, type ManifestFile } from '../manifests.js';
import { print } from '../output/print.js';
import { styler } from '../output/style.js';

interface Options {
  readonly filename?: readonly string[];
  readonly recursive?: boolean;
  readonly openWorld?: boolean;
}

/** 2 when something could not be read, 3 when a finding is an error, else 0. */
export async function run(context: Context<Options>): Promise<number> {
  const { options } = context;
  const read = await readManifestFiles(options.filename, options.recursive === true);
  const unread = read.diagnostics.map(({ file, code, message, hint }) => ({ file, error: message, code, hint }) as LintInput);
  const report = await lintFiles([...read.files, ...unread], { openWorld: options.openWorld === true, ...(options.project === undefined ? {} : { project: options.project }) });
  await print(context.format, {
    value: report,
    styled: true,
    table: () => [renderFindings(report.diagnostics, read.files, process.stdout), renderSummary(report)].filter((text) => text !== '').join('\n\n'),
    names: () => report.documents.flatMap(({ kind, name }) => (kind === null || name === null ? [] : [`${kind}/${name}`])),
  });
  return reportExitCode(report);
}

export function renderFindings(diagnostics: readonly Diagnostic[], files: readonly ManifestFile[], stream: NodeJS.WriteStream): string {
  if (diagnostics.length === 0) return '';
  const sources = new Map(files.map(({ file, bytes }) => [file, showableText(bytes)]));
  return renderPretty(diagnostics, { sources, color: styler(stream).enabled, width: stream.columns ?? 100 }).trimEnd();
}
