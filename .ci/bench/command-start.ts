import { join } from 'node:path';
import { root } from '../steps.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { median, type Figure } from './figure.ts';
import { cli, withProduct } from './product.ts';

const rounds = 3;

/** CPU of whole commands against `node -e 0`: what a person waits for each time. */
export async function benchCommandStart(): Promise<readonly Figure[]> {
  return withProduct(async ({ env, run }) => {
    run(['apply', '-f', join(root, 'docs/workflow/hello-world.yaml')]);
    const commands = [
      { what: 'orchestrator --version', args: [cli, '--version'], aim: '≤ 1.1' },
      { what: 'orchestrator task list', args: [cli, 'task', 'list'], aim: '≤ 2.2' },
      { what: 'orchestrator manifest validate', args: [cli, 'manifest', 'validate', '-f', join(root, 'docs/workflow/command-rules.yaml')], aim: '≤ 2.5' },
    ];
    const bare: number[] = [];
    const ours = commands.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      bare.push(cpuSeconds(['-e', '0'], env));
      commands.forEach(({ args }, index) => ours[index]!.push(cpuSeconds(args, env)));
    }
    const format = (seconds: number) => `${(seconds * 1000).toFixed(0)} ms CPU`;
    return [
      { what: 'node -e 0', value: format(median(bare)), ratio: null, aim: null },
      ...commands.map(({ what, aim }, index) => ({ what, value: format(median(ours[index]!)), ratio: median(ours[index]!) / median(bare), aim })),
    ];
  });
}
