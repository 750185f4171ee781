import { reportExitCode } from '@orch/diagnostics';
import { formats, renderReport, type Format } from '@orch/lint';
import { lintFiles } from '@orch/validator';
import type { Context } from '../context.js';
import { readManifestFiles } from '../manifests.js';
import { inLocale } from '../output/in-locale.js';
import { print } from '../output/print.js';
import { renderSetting } from '../output/render-setting.js';

interface Options {
  readonly filename?: readonly string[];
  readonly recursive?: boolean;
  readonly openWorld?: boolean;
}

/** 2 when something could not be read, 3 when a finding is an error, else 0. */
export async function run(context: Context<Options>): Promise<number> {
  const { options, format } = context;
  const form: string = format;
  const { files, others } = await readManifestFiles(options.filename, options.recursive === true);
  const report = await lintFiles([...files, ...others], { openWorld: options.openWorld === true, ...(options.project === undefined ? {} : { project: options.project }) });
  const render = (wanted: Format) => renderReport(report, wanted, renderSetting(files, process.stdout));
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
  if (format === 'name' && report.diagnostics.length > 0) process.stderr.write(renderReport(report, 'text', renderSetting(files, process.stderr)));
  return reportExitCode(report);
}

/** The forms of `orch-lint`, beside those of every command. */
function isForm(format: string): format is Format {
  return (formats as readonly string[]).includes(format);
}
