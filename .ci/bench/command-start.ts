import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../steps.ts';
import { median, type Figure } from './figure.ts';
import { cli, withProduct } from './product.ts';

const repetitions = 20;
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

/** User and system seconds of one run, the mean of many: the shell's `times` counts its children. */
function cpuSeconds(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const script = `i=0; while [ $i -lt ${repetitions} ]; do "$@" >/dev/null 2>&1 || exit 9; i=$((i+1)); done; times`;
  const result = spawnSync('sh', ['-c', script, 'sh', process.execPath, ...args], { env, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${args.join(' ')} failed`);
  const children = result.stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, match) => sum + Number(match[1]) * 60 + Number(match[2]), 0) / repetitions;
}
