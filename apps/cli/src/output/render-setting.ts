import { createSources, type RenderOptions } from '@orch/lint';
import type { LintInput } from '@orch/validator';
import { version } from '../version.js';
import { styler } from './style.js';

/** How findings are shown on a stream, with the lines that they are about. */
export function renderSetting(files: readonly LintInput[], stream: NodeJS.WriteStream): RenderOptions {
  return { sources: createSources(files), color: styler(stream).enabled, width: stream.columns ?? 100, tool: { name: 'orchestrator', version } };
}
