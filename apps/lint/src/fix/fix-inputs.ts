import { applyFixes, type Report } from '@orch/diagnostics';
import { lintFiles, type LintInput, type LintOptions } from '@orch/validator';

export interface FixedInputs {
  /** What is left to report. */
  readonly report: Report;
  /** As they are after the fixes. */
  readonly inputs: readonly LintInput[];
  /** The texts that have changed, by file name. */
  readonly texts: ReadonlyMap<string, string>;
  /** How many findings were mended. */
  readonly mended: number;
}

/** A fix may bring another finding to light; more rounds than this are fixes that undo one another. */
const mostRounds = 10;

/** Applies safe fixes until there is none left to apply. Writes nothing. */
export async function fixInputs(inputs: readonly LintInput[], options: LintOptions): Promise<FixedInputs> {
  const texts = new Map<string, string>();
  let current = inputs;
  let mended = 0;
  for (let round = 0; ; round++) {
    const report = await lintFiles(current, options);
    const changed = round === mostRounds ? new Map<string, string>() : changesOf(current, report, (count) => (mended += count));
    if (changed.size === 0) return { report, inputs: current, texts, mended };
    for (const [file, text] of changed) texts.set(file, text);
    current = current.map((input) => {
      const text = changed.get(input.file);
      return text === undefined || 'error' in input ? input : { file: input.file, text, named: input.named ?? false };
    });
  }
}

function changesOf(inputs: readonly LintInput[], { diagnostics }: Report, count: (mended: number) => void): ReadonlyMap<string, string> {
  const fixable = Map.groupBy(
    diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe')),
    ({ file }) => file,
  );
  const changed = new Map<string, string>();
  for (const input of inputs) {
    const found = fixable.get(input.file);
    if (!found || 'error' in input) continue;
    const before = textOf(input);
    const { text, mended } = applyFixes(before, input.file, found);
    if (text === before) continue;
    changed.set(input.file, text);
    count(mended.length);
  }
  return changed;
}

/** As findings count it: a byte-order mark is part of it. */
export function textOf(input: Exclude<LintInput, { error: string }>): string {
  return 'text' in input ? input.text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(input.bytes);
}
