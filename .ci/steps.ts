import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

/** Everything that is checked besides the tests. */
export const checks: readonly Step[] = [
  { name: 'types', command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
  { name: 'types of .ci', command: ['tsc', '-p', '.ci/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: ['knip', '--config', '.ci/knip.json', '--no-progress', '--no-config-hints'] },
  { name: 'generated files', command: ['node', '.ci/generate.ts', '--check'] },
];

export const build: Step = { name: 'build', command: ['turbo', 'run', 'build', '--output-logs=errors-only'] };

/** Runs one step with its output on this terminal; says whether it succeeded. */
export function runStep(step: Step): boolean {
  console.log(`\n== ${step.name}`);
  const [command, ...args] = step.command;
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } });
  if (result.error) console.error(result.error.message);
  return result.status === 0;
}
