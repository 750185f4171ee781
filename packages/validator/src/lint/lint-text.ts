import type { Report } from '@orch/diagnostics';
import type { LintOptions } from './lint-options.js';
import { readInput } from './read-input.js';
import { reportOn } from './report-on.js';
import { askedFor, checkSettings } from './rule-settings.js';

export interface LintTextOptions extends LintOptions {
  /** Name of the text in findings. Default: `<text>`. */
  readonly file?: string;
}

/** Checks one text of any number of documents, such as an editor's buffer. Never throws for a bad text; a TypeError for `rules` that cannot be kept. */
export function lintText(text: string | Uint8Array, { file = '<text>', ...options }: LintTextOptions = {}): Report {
  const { rules = {} } = options;
  checkSettings(rules);
  const named = true;
  return reportOn([readInput(typeof text === 'string' ? { file, text, named } : { file, bytes: text, named }, askedFor(rules))], options);
}
