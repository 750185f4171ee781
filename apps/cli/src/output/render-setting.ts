import type { Diagnostic } from '@orch/diagnostics';
import type { RenderOptions } from '@orch/lint';
import { showableText } from '@orch/schema';
import type { LintBytes } from '@orch/validator';
import { version } from '../version.js';
import { styler } from './style.js';

/** How findings are shown on a stream, with the lines that they are about. */
export function renderSetting(diagnostics: readonly Diagnostic[], files: readonly LintBytes[], stream: NodeJS.WriteStream): RenderOptions {
  const shown = new Set(diagnostics.flatMap(({ file, related }) => [file, ...related.map((span) => span.file)]));
  const sources = new Map(files.filter(({ file }) => shown.has(file)).map(({ file, bytes }) => [file, showableText(bytes)]));
  return { sources, color: styler(stream).enabled, width: stream.columns ?? 100, tool: { name: 'orchestrator', version } };
}
