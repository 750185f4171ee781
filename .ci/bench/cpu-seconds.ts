import { spawnSync } from 'node:child_process';

const repetitions = 20;

/** User and system seconds of one run, the mean of many: the shell's `times` counts its children. */
export function cpuSeconds(args: readonly string[], env: NodeJS.ProcessEnv = process.env): number {
  const script = `i=0; while [ $i -lt ${repetitions} ]; do "$@" >/dev/null 2>&1 || exit 9; i=$((i+1)); done; times`;
  const result = spawnSync('sh', ['-c', script, 'sh', process.execPath, ...args], { env, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${args.join(' ')} failed`);
  const children = result.stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce((sum, match) => sum + Number(match[1]) * 60 + Number(match[2]), 0) / repetitions;
}
