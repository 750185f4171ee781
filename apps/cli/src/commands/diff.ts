import type { DiffResult } from '@orch/protocol';
import { isRefused } from '@orch/protocol/client';
import { prepareApply, type ApplyOptions } from '../apply-request.js';
import type { Context } from '../context.js';
import { manifestDiff, paintDiff } from '../output/manifest-diff.js';
import { print } from '../output/print.js';
import { styler } from '../output/style.js';

/** 0 when nothing would change, 1 when something would, 3 when the daemon refuses the manifests. */
export async function run(context: Context<ApplyOptions>): Promise<number> {
  const { body, refused: undecodable, report } = await prepareApply(context);
  const answer =
    undecodable === null ? await (await context.client()).diff({ body }) : ({ project: body.project ?? 'default', resources: [], diagnostics: undecodable } as unknown as DiffResult);
  const refused = isRefused(answer);
  const resources = answer.resources.map((resource) => ({ ...resource, diff: manifestDiff(resource) }));
  const changed = resources.filter(({ result }) => result !== 'unchanged');
  const value = { project: answer.project, same: refused ? null : changed.length === 0, resources, diagnostics: report(answer.diagnostics) };
  const texts = changed.flatMap(({ diff }) => (diff === null ? [] : [diff]));
  if (texts.length > 0 || (context.format !== 'table' && context.format !== 'wide')) {
    const style = styler(process.stdout);
    await print(context.format, { value, styled: true, table: () => paintDiff(texts.join('\n'), style), names: () => changed.map(({ kind, name }) => `${kind}/${name}`) });
  } else if (!refused) process.stderr.write('Nothing would change.\n');
  if (refused) return 3;
  return changed.length === 0 ? 0 : 1;
}
