import { isRefused, type ApplyResult } from '@orch/protocol';
import { prepareApply, type ApplyOptions } from '../apply-request.js';
import type { Context } from '../context.js';
import { print } from '../output/print.js';
import { graphText } from '../output/session-graph.js';

/** 3 when the daemon refused; nothing is stored then. */
export async function run(context: Context<ApplyOptions & { readonly dryRun?: boolean }>): Promise<number> {
  const dryRun = context.options.dryRun === true;
  const { body, refused: undecodable, report } = await prepareApply(context);
  const answer =
    undecodable === null
      ? await (await context.client()).apply({ body: { ...body, dryRun } })
      : ({ project: body.project ?? 'default', dryRun, resources: [], diagnostics: undecodable, sessions: [] } as unknown as ApplyResult);
  const result = { ...answer, diagnostics: report(answer.diagnostics) };
  const refused = isRefused(result);
  await print(context.format, {
    value: result,
    table: () => (refused ? 'nothing was stored' : [outcome(result), ...result.sessions.map(graphText)].join('\n\n')),
    names: () => result.resources.map((resource) => `${resource.kind}/${resource.name}`),
  });
  return refused ? 3 : 0;
}

function outcome(result: ApplyResult): string {
  const lines = result.resources.map((resource) => `${resource.kind}/${resource.name} ${resource.result}${resource.project === 'default' || resource.kind === 'Project' ? '' : ` in project ${resource.project}`}${result.dryRun ? ' (dry run)' : ''}`);
  return lines.length === 0 ? 'nothing to apply' : lines.join('\n');
}
