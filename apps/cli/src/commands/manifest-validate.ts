import { createReport, renderText, sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import { parseManifests } from '@orch/schema';
import { builtinDrivers, validate } from '@orch/validator';
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
  const parsed = read.files.map(({ file, bytes, named }) => parseManifests(bytes, { file, named }));
  const documents = parsed.flatMap((each) => each.documents);
  const across = validate(documents, { catalogue: builtinDrivers, project: options.project ?? 'default', projectIsFixed: options.project !== undefined, world: options.openWorld ? 'open' : 'closed' });
  const diagnostics = sortDiagnostics([...read.diagnostics, ...parsed.flatMap((each) => each.diagnostics), ...across.diagnostics]);
  const report = createReport({
    files: read.files.map((each) => each.file),
    documents: documents.map(({ file, document, resource }) => ({ file, document, kind: resource?.kind ?? null, name: resource?.name ?? null, project: resource?.project ?? null })),
    diagnostics,
  });
  await print(context.format, {
    value: report,
    styled: true,
    table: () => [renderFindings(diagnostics, read.files, process.stdout), summary(report.counts, read.files.length, documents.length)].filter((text) => text !== '').join('\n\n'),
    names: () => documents.flatMap((each) => (each.resource === null ? [] : [`${each.resource.kind}/${each.resource.name}`])),
  });
  if (read.diagnostics.length > 0) return 2;
  return report.ok ? 0 : 3;
}

export function renderFindings(diagnostics: readonly Diagnostic[], files: readonly ManifestFile[], stream: NodeJS.WriteStream): string {
  if (diagnostics.length === 0) return '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const sources = new Map(files.map(({ file, bytes }) => [file, decoder.decode(bytes)]));
  return renderText(diagnostics, { sources, color: styler(stream).enabled, width: stream.columns ?? 100 }).trimEnd();
}

export function summary(counts: Readonly<Record<'error' | 'warning' | 'info', number>>, files: number, documents: number): string {
  const many = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  return `${many(documents, 'document')} in ${many(files, 'file')}: ${many(counts.error, 'error')}, ${many(counts.warning, 'warning')}, ${counts.info} for information`;
}
