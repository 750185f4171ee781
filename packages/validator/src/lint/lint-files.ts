import type { Report } from '@orch/diagnostics';
import { KeptTogether } from './kept-together.js';
import type { LintSource } from './lint-input.js';
import type { LintOptions } from './lint-options.js';
import { readInput, type ReadInput } from './read-input.js';
import { reportOn } from './report-on.js';
import { askedFor, checkSettings } from './rule-settings.js';

/**
 * Checks manifests as `apply` would: each for itself, then all together. Reads nothing itself: `source` gives the texts. The report is
 * the same whatever their order, as long as all of them are kept: of very many the later ones are checked each for itself alone
 * (`input_not_compared`). Never throws for a bad text; rejects only when `source` does, or for `rules` that cannot be kept.
 */
export async function lintFiles(source: LintSource, options: LintOptions = {}): Promise<Report> {
  const { rules = {} } = options;
  checkSettings(rules);
  const inputs: ReadInput[] = [];
  const kept = new KeptTogether();
  // One after the other, so that no text is kept longer than its documents need it.
  for await (const input of source) inputs.push(kept.add(readInput(input, askedFor(rules))));
  return reportOn(inputs, options);
}
