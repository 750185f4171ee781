import { reportExitCode } from '@orch/diagnostics';
import { namePattern } from '@orch/schema';
import type { LintInput, LintOptions } from '@orch/validator';
import { fixInputs } from './fix/fix-inputs.js';
import { writeFile } from './fix/write-file.js';
import { readInputs } from './inputs/read-inputs.js';
import { lintInputs, type LintedInputs } from './lint-inputs.js';
import type { Options } from './options.js';
import { createSources } from './output/create-sources.js';
import { renderReport, showsSources } from './output/render-report.js';
import { wantsColor } from './output/wants-color.js';
import { terminal, writeOut } from './output/write-out.js';
import { usage } from './parse-arguments.js';
import { readRules } from './read-rules.js';
import { version } from './version.js';

/** Checks what the options name, writes the report, and resolves with the exit code. Throws OrchError `file_not_written` of `--fix`. */
export async function run(options: Options): Promise<number> {
  if (options.project !== undefined && !namePattern.test(options.project)) throw usage(`"${options.project}" is no name of a project.`);
  const { paths, standardInputName, openWorld, project, maximumWarnings } = options;
  const lintOptions: LintOptions = { openWorld, rules: readRules(options.rules), ...(project === undefined ? {} : { project }), ...(maximumWarnings === undefined ? {} : { maximumWarnings }) };
  const source = readInputs(paths, standardInputName === undefined ? {} : { standardInputName });
  const { report, inputs } = options.fix ? await fix(source, lintOptions) : await lintInputs(source, lintOptions, showsSources(options.format));
  const screen = terminal();
  const text = renderReport(report, options.format, {
    sources: createSources(inputs),
    color: wantsColor(options.color, screen !== null, process.env),
    width: screen?.columns ?? 100,
    tool: { name: 'orch-lint', version },
  });
  const exit = reportExitCode(report);
  // Also for a reader that goes before all of it is written.
  process.exitCode = exit;
  writeOut(text);
  return exit;
}

async function fix(source: AsyncIterable<LintInput>, options: LintOptions): Promise<LintedInputs> {
  // Nothing else has a use for it.
  const { readLater } = await import('./fix/read-later.js');
  const before = await readLater(source);
  const { report, inputs, texts, mended } = await fixInputs(before, options);
  for (const input of before) {
    const text = texts.get(input.file);
    if (text !== undefined && 'bytes' in input) writeFile(input.file, input.bytes, text);
  }
  if (mended > 0) process.stderr.write(`fixed ${mended} ${mended === 1 ? 'finding' : 'findings'} in ${texts.size} ${texts.size === 1 ? 'file' : 'files'}\n`);
  return { report, inputs };
}
