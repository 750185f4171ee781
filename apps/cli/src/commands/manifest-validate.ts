import { OrchError, reportExitCode } from '@orch/diagnostics';
import { formats, lintInputs, readRules, renderReport, showsSources, type Format } from '@orch/lint';
import type { LintOptions } from '@orch/validator';
import type { Context } from '../context.js';
import { readManifests } from '../manifests.js';
import { inLocale } from '../output/in-locale.js';
import { print } from '../output/print.js';
import { renderSetting } from '../output/render-setting.js';

interface Options {
  readonly filename?: readonly string[];
  readonly recursive?: boolean;
  readonly openWorld?: boolean;
  readonly maxWarnings?: number;
  readonly rule?: readonly string[];
  readonly stdinFilename?: string;
}

/** 2 when something could not be read, 3 when a finding is an error or there are too many warnings, else 0. */
export async function run(context: Context<Options>): Promise<number> {
  const { options, format } = context;
  const form: string = format;
  // Every other form is for people.
  const asForm = isForm(form) ? form : form === 'yaml' || form === 'name' ? 'json' : 'pretty';
  const { report, inputs } = await lintInputs(sourceOf(options), lintOptionsOf(options), showsSources(asForm));
  const render = (wanted: Format) => renderReport(report, wanted, renderSetting(inputs, process.stdout));
  if (isForm(form) && form !== 'json') process.stdout.write(form === 'pretty' || form === 'text' ? inLocale(render(form)) : render(form));
  else {
    await print(format, {
      value: report,
      styled: true,
      table: () => render('pretty').trimEnd(),
      names: () => report.documents.flatMap(({ kind, name }) => (kind === null || name === null ? [] : [`${kind}/${name}`])),
    });
  }
  // Names say nothing of what was found.
  if (format === 'name' && report.diagnostics.length > 0) process.stderr.write(renderReport(report, 'text', renderSetting(inputs, process.stderr)));
  return reportExitCode(report);
}

function sourceOf({ filename, recursive = false, stdinFilename }: Options): ReturnType<typeof readManifests> {
  if (stdinFilename !== undefined && filename?.includes('-') !== true) throw new OrchError('usage_error', '--stdin-filename names standard input, which is not read.', { hint: 'Give it with -f -.' });
  return readManifests(filename, { recursive, patterns: true, ...(stdinFilename === undefined ? {} : { standardInputName: stdinFilename }) });
}

function lintOptionsOf({ openWorld = false, project, maxWarnings, rule = [] }: Context<Options>['options']): LintOptions {
  return {
    openWorld,
    rules: readRules(rule, 'orchestrator manifest validate'),
    ...(project === undefined ? {} : { project }),
    ...(maxWarnings === undefined ? {} : { maximumWarnings: maxWarnings }),
  };
}

/** The forms of `orch-lint`, beside those of every command. */
function isForm(format: string): format is Format {
  return (formats as readonly string[]).includes(format);
}
