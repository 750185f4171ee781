import type { Diagnostic, RelatedSpan, SourceSpan } from '../diagnostic.js';
import { renderCodeFrame } from './code-frame.js';
import { createPaint, type Paint } from './paint.js';
import { createSourceLines, type SourceLines } from './source-lines.js';
import { noSources, type Sources } from './sources.js';
import { spanOf } from './span-of.js';
import { visible } from './visible.js';

export interface RenderPrettyOptions {
  /** What may be shown of each file, by the file names of the findings (`showableText` of `@orch/schema`); without one a finding is shown without its line. */
  readonly sources?: Sources;
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Of one file at most this many are shown, and the others counted. Default: all. */
  readonly mostOfOneFile?: number;
}

/** Findings for people, one block each, in the order given; ends with a line feed, empty when there are none. */
export function renderPretty(diagnostics: readonly Diagnostic[], { sources = noSources, color, width, mostOfOneFile = Infinity }: RenderPrettyOptions): string {
  const paint = createPaint(color);
  const masks = diagnostics.flatMap((diagnostic) => {
    const span = spanOf(diagnostic);
    return span && diagnostic.data['masked'] === true ? [span] : [];
  });
  const setting: Setting = { lines: createSourceLines(sources), width, paint, masks };
  const shown = new Map<string | null, number>();
  const blocks = diagnostics.flatMap((diagnostic) => {
    const count = (shown.get(diagnostic.file) ?? 0) + 1;
    shown.set(diagnostic.file, count);
    return count > mostOfOneFile ? [] : [renderOne(diagnostic, setting).join('\n')];
  });
  for (const [file, count] of shown) {
    if (count > mostOfOneFile) blocks.push(`${file === null ? '' : `${paint.bold(visible(file))} `}has ${count - mostOfOneFile} more findings that are not shown`);
  }
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}

interface Setting {
  readonly lines: SourceLines;
  readonly width: number;
  readonly paint: Paint;
  readonly masks: readonly SourceSpan[];
}

function renderOne(diagnostic: Diagnostic, setting: Setting): string[] {
  const { paint } = setting;
  const span = spanOf(diagnostic);
  const where = span ? `${paint.bold(position(span))} ` : diagnostic.file === null ? '' : `${paint.bold(visible(diagnostic.file))} `;
  const head = `${where}${paint.severity(diagnostic.severity, diagnostic.severity)} ${visible(diagnostic.message)} ${paint.dim(`[${diagnostic.code}]`)}`;
  return [
    head,
    ...frame(span, setting),
    ...diagnostic.related.flatMap((related) => renderRelated(related, setting)),
    ...(diagnostic.hint === null ? [] : [`  hint: ${visible(diagnostic.hint)}`]),
  ];
}

function renderRelated(related: RelatedSpan, setting: Setting): string[] {
  return [`  ${setting.paint.dim(position(related))} ${visible(related.message)}`, ...frame(related, setting)];
}

function frame(span: SourceSpan | null, { lines, width, paint, masks }: Setting): string[] {
  const source = span ? lines(span.file) : undefined;
  if (!span || source === undefined) return [];
  const own = masks.filter((mask) => mask.file === span.file);
  return renderCodeFrame(source, span, { width: width - 2, paint, masks: own }).map((line) => `  ${line}`);
}

function position(span: SourceSpan): string {
  return `${visible(span.file)}:${span.line}:${span.column}`;
}
