import type { Diagnostic } from '@orch/diagnostics';
import type { ApplyResult } from '@orch/protocol';
import { isRefused } from '@orch/protocol/client';
import { prepareApply, type ApplyOptions } from '../apply-request.js';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { graphText } from '../output/session-graph.js';
import { terminalWidth } from '../output/terminal-width.js';

/** 3 when the daemon refused; nothing is stored then. */
export async function run(context: Context<ApplyOptions & { readonly dryRun?: boolean }>): Promise<number> {
  const dryRun = context.options.dryRun === true;
  const { body, refused: noTexts, report } = await prepareApply(context);
  const send = async (isTrial: boolean): Promise<ApplyResult> => (await context.client()).apply({ body: { ...body, dryRun: isTrial } });
  const answer = noTexts === null ? await send(dryRun) : refusal(noTexts, body.files.length === 0 ? null : await send(true), { project: body.project ?? 'default', dryRun });
  const result = { ...answer, diagnostics: report(answer.diagnostics) };
  const refused = isRefused(result);
  await print(context.format, {
    value: result,
    table: () => (refused ? 'nothing was stored' : [outcome(result), ...result.sessions.map((graph) => graphText(graph, terminalWidth()))].join('\n\n')),
    names: () => result.resources.map((resource) => `${resource.kind}/${resource.name}`),
  });
  return refused ? 3 : 0;
}

/** Nothing is stored beside what is no text; what is wrong with the others is said all the same. */
function refusal(noTexts: readonly Diagnostic[], others: ApplyResult | null, { project, dryRun }: Pick<ApplyResult, 'project' | 'dryRun'>): ApplyResult {
  return { project, dryRun, resources: [], sessions: [], diagnostics: [...noTexts, ...((others?.diagnostics ?? []) as readonly Diagnostic[])] };
}

function outcome(result: ApplyResult): string {
  const lines = result.resources.map((resource) => `${resource.kind}/${resource.name} ${resource.result}${resource.project === 'default' || resource.kind === 'Project' ? '' : ` in project ${resource.project}`}${result.dryRun ? ' (dry run)' : ''}`);
  return lines.length === 0 ? 'nothing to apply' : lines.join('\n');
}
