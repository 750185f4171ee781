import { reportExitCode, type Report } from '@orch/diagnostics';
import { showableText } from '@orch/schema';
import { lintFiles, type LintInput, type LintOptions } from '@orch/validator';
import { fixInputs } from './fix/fix-inputs.js';
import { writeFile } from './fix/write-file.js';
import { readInputs } from './inputs/read-inputs.js';
import type { Options } from './options.js';
import { renderReport } from './output/render-report.js';
import { wantsColor } from './output/wants-color.js';
import { readRules } from './read-rules.js';
import { version } from './version.js';

/** What the program is connected to. */
export interface Surroundings {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: { write(text: string): unknown };
  readonly env: NodeJS.ProcessEnv;
}

/** Checks what the options name, writes the report, and resolves with the exit code. Throws OrchError `file_not_written` of `--fix`. */
export async function run(options: Options, { stdin, stdout, stderr, env }: Surroundings): Promise<number> {
  const { paths, standardInputName, openWorld, project, maximumWarnings } = options;
  const lintOptions: LintOptions = { openWorld, rules: readRules(options.rules), ...(project === undefined ? {} : { project }), ...(maximumWarnings === undefined ? {} : { maximumWarnings }) };
  const source = readInputs(paths, { standardInput: stdin, ...(standardInputName === undefined ? {} : { standardInputName }) });
  const { report, inputs } = options.fix ? await fix(source, lintOptions, stderr) : await lint(source, lintOptions);
  const text = renderReport(report, options.format, {
    sources: sourcesOf(report, inputs),
    color: wantsColor(options.color, stdout, env),
    width: stdout.columns ?? 100,
    tool: { name: 'orch-lint', version },
  });
  if (text !== '') stdout.write(text);
  return reportExitCode(report);
}

interface Outcome {
  readonly report: Report;
  readonly inputs: readonly LintInput[];
}

async function lint(source: AsyncIterable<LintInput>, options: LintOptions): Promise<Outcome> {
  const inputs: LintInput[] = [];
  return { report: await lintFiles(keep(source, inputs), options), inputs };
}

async function fix(source: AsyncIterable<LintInput>, options: LintOptions, stderr: Surroundings['stderr']): Promise<Outcome> {
  const before: LintInput[] = [];
  for await (const input of source) before.push(input);
  const { report, inputs, texts, mended } = await fixInputs(before, options);
  for (const input of before) {
    const text = texts.get(input.file);
    if (text !== undefined && 'bytes' in input) writeFile(input.file, input.bytes, text);
  }
  if (mended > 0) stderr.write(`fixed ${mended} ${mended === 1 ? 'finding' : 'findings'} in ${texts.size} ${texts.size === 1 ? 'file' : 'files'}\n`);
  return { report, inputs };
}

async function* keep(source: AsyncIterable<LintInput>, kept: LintInput[]): AsyncGenerator<LintInput> {
  for await (const input of source) {
    kept.push(input);
    yield input;
  }
}

/** What may be shown of the texts that findings show a line of. */
function sourcesOf({ diagnostics, suppressed = [] }: Report, inputs: readonly LintInput[]): ReadonlyMap<string, string> {
  const shown = new Set([...diagnostics, ...suppressed].flatMap(({ file, related }) => [file, ...related.map((span) => span.file)]));
  return new Map(inputs.flatMap((input) => ('error' in input || !shown.has(input.file) ? [] : [[input.file, showableText('text' in input ? input.text : input.bytes)] as const])));
}
