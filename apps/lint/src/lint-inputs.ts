import type { Report } from '@orch/diagnostics';
import { lintFiles, type LintInput, type LintOptions, type LintSource } from '@orch/validator';

export interface LintedInputs {
  readonly report: Report;
  /** Those of which lines can be shown. */
  readonly inputs: readonly LintInput[];
}

/** Bytes of files that are kept, so that their lines can be shown. Findings in further ones are told without. */
const mostShown = 32 * 1024 * 1024;

/** Checks inputs one after the other, and lets go of each. `areShown`: whether lines of them will be shown, so that their bytes are kept, up to a bound. */
export async function lintInputs(source: LintSource, options: LintOptions, areShown: boolean): Promise<LintedInputs> {
  const inputs: LintInput[] = [];
  return { report: await lintFiles(areShown ? keep(source, inputs) : source, options), inputs };
}

async function* keep(source: LintSource, kept: LintInput[]): AsyncGenerator<LintInput> {
  let size = 0;
  for await (const input of source) {
    if ('bytes' in input && size + input.bytes.byteLength <= mostShown) {
      kept.push(input);
      size += input.bytes.byteLength;
    }
    yield input;
  }
}
