import { resolve } from 'node:path';
import { OrchError, renderPretty, sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import { isRefused, type ApplyResult } from '@orch/protocol';
import type { LintBytes } from '@orch/validator';
import type { Context } from '../context.js';
import { findingsOf, readManifestFiles } from '../manifests.js';
import { print } from '../output/print.js';
import { renderSetting } from '../output/render-setting.js';
import { graphText } from '../output/session-graph.js';

interface Options {
  readonly filename?: readonly string[];
  readonly recursive?: boolean;
  readonly dryRun?: boolean;
  readonly prune?: boolean;
}

/** 3 when the daemon refused, 2 when something could not be read; nothing is stored then. */
export async function run(context: Context<Options>): Promise<number> {
  const { options } = context;
  const read = await readManifestFiles(options.filename, options.recursive === true);
  const notes = await findingsOf(read.others);
  const unreadable = notes.filter(({ severity }) => severity === 'error');
  if (unreadable.length > 0) throw new OrchError('input_unreadable', 'Nothing was applied, since not everything could be read.', { diagnostics: unreadable });

  const undecodable = await findingsOf(read.files.filter(isNoText));
  const refusal = { project: options.project ?? 'default', dryRun: options.dryRun === true, resources: [], diagnostics: undecodable, sessions: [] };
  const answer = undecodable.length > 0 ? (refusal as unknown as ApplyResult) : await send(context, read.files);
  const result = { ...answer, diagnostics: sortDiagnostics([...notes, ...(answer.diagnostics as readonly Diagnostic[])]) };
  const findings = renderPretty(result.diagnostics, renderSetting(read.files, process.stderr));
  const refused = isRefused(result);
  if (findings !== '' && context.format !== 'json' && context.format !== 'yaml') process.stderr.write(findings);
  await print(context.format, {
    value: result,
    table: () => (refused ? 'nothing was stored' : [outcome(result), ...result.sessions.map(graphText)].join('\n\n')),
    names: () => result.resources.map((resource) => `${resource.kind}/${resource.name}`),
  });
  return refused ? 3 : 0;
}

async function send(context: Context<Options>, files: readonly LintBytes[]): Promise<ApplyResult> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const client = await context.client();
  return client.apply({
    body: {
      files: files.map(({ file, bytes, named }) => ({ file, text: decoder.decode(bytes), named })),
      project: context.options.project ?? null,
      dryRun: context.options.dryRun === true,
      prune: context.options.prune === true,
      baseDirectory: resolve('.'),
    },
  });
}

/** The daemon takes texts; bytes that are none are found here, by the same reader. */
function isNoText({ bytes }: LintBytes): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return false;
  } catch {
    return true;
  }
}

function outcome(result: ApplyResult): string {
  const lines = result.resources.map((resource) => `${resource.kind}/${resource.name} ${resource.result}${resource.project === 'default' || resource.kind === 'Project' ? '' : ` in project ${resource.project}`}${result.dryRun ? ' (dry run)' : ''}`);
  return lines.length === 0 ? 'nothing to apply' : lines.join('\n');
}
