import type { Diagnostic, RelatedSpan, SourceSpan } from '../diagnostic.js';
import { renderCodeFrame } from './code-frame.js';
import { createPaint, type Paint } from './paint.js';
import { visible } from './visible.js';

export interface RenderTextOptions {
  /** Texts by the file names of the findings; without one a finding is shown without its line. */
  readonly sources?: ReadonlyMap<string, string>;
  readonly color: boolean;
  /** Columns of the terminal. */
  readonly width: number;
}

/** Findings for people, one block each, in the order given; ends with a line feed, empty when there are none. */
export function renderText(diagnostics: readonly Diagnostic[], { sources = new Map(), color, width }: RenderTextOptions): string {
  const paint = createPaint(color);
  const masks = diagnostics.flatMap((diagnostic) => {
    const span = spanOf(diagnostic);
    return span && diagnostic.data['masked'] === true ? [span] : [];
  });
  const blocks = diagnostics.map((diagnostic) => renderOne(diagnostic, { sources, width, paint, masks }).join('\n'));
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`;
}

interface Setting {
  readonly sources: ReadonlyMap<string, string>;
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

function frame(span: SourceSpan | null, { sources, width, paint, masks }: Setting): string[] {
  const source = span ? sources.get(span.file) : undefined;
  if (!span || source === undefined) return [];
  const own = masks.filter((mask) => mask.file === span.file);
  return renderCodeFrame(source, span, { width: width - 2, paint, masks: own }).map((line) => `  ${line}`);
}

function position(span: SourceSpan): string {
  return `${visible(span.file)}:${span.line}:${span.column}`;
}

function spanOf(diagnostic: Diagnostic): SourceSpan | null {
  const { file, document, line, column, endLine, endColumn, offset, endOffset } = diagnostic;
  if (file === null || line === null || column === null) return null;
  return { file, document: document ?? 1, line, column, endLine: endLine ?? line, endColumn: endColumn ?? column, offset: offset ?? 0, endOffset: endOffset ?? offset ?? 0 };
}
