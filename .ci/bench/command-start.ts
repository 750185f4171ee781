import { join } from 'node:path';
import { root } from '../steps.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { median, type Figure } from './figure.ts';
import { cli, withProduct } from './product.ts';

const rounds = 3;
const manifest = join(root, 'docs/workflow/command-rules.yaml');

/** What people and scripts call most; where two ask the daemon alike, one stands for both. */
const commands: readonly { readonly what: string; readonly args?: readonly string[]; readonly project?: string; readonly aim?: string }[] = [
  { what: '--version', aim: '≤ 1.1' },
  { what: '--help' },
  { what: 'manifest validate', args: ['-f', manifest], aim: '≤ 2.5' },
  { what: 'daemon status' },
  { what: 'apply', args: ['-f', manifest], project: 'bench' },
  { what: 'get workflows', project: 'bench' },
  // What it leaves is in a project of its own, so that the lists stay as long as they are.
  { what: 'task create', args: ['-n', 'bench', '-g', 'none', '-W', 'command_rules', '--no-start'], project: 'growing' },
  { what: 'task list', project: 'bench', aim: '≤ 2.2' },
  { what: 'task info', args: ['--latest'], project: 'bench' },
  { what: 'session list', project: 'bench' },
];

/** CPU of whole commands against `node -e 0`: what a person waits for each time. The daemon has a few tasks with their sessions. */
export async function benchCommandStart(): Promise<readonly Figure[]> {
  return withProduct(async ({ env, run }) => {
    for (const project of ['bench', 'growing']) run(['apply', '-f', manifest, '-p', project]);
    for (let count = 0; count < 5; count++) run(['run', '-n', `bench-${count}`, '-g', 'none', '-W', 'command_rules', '-p', 'bench', '--rehearse']);
    const bare: number[] = [];
    const ours = commands.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      bare.push(cpuSeconds(['-e', '0'], env));
      commands.forEach(({ what, args = [], project }, index) => ours[index]!.push(cpuSeconds([cli, ...what.split(' '), ...args, ...(project === undefined ? [] : ['-p', project])], env)));
    }
    const format = (seconds: number) => `${(seconds * 1000).toFixed(0)} ms CPU`;
    return [
      { what: 'node -e 0', value: format(median(bare)), ratio: null, aim: null },
      ...commands.map(({ what, aim = null }, index) => ({ what: `orchestrator ${what}`, value: format(median(ours[index]!)), ratio: median(ours[index]!) / median(bare), aim })),
    ];
  });
}
