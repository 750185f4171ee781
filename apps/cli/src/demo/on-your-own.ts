import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { shellWord } from '../output/shell-word.js';
import { isOnPath } from './is-on-path.js';

export interface Surroundings {
  /** Whether a shell finds `orchestrator`. */
  readonly onPath: boolean;
  /** Absolute path of the checkout that the demo runs from; null for an installed package. */
  readonly checkout: string | null;
  /** Absolute path of the folder in which the person's shell is. */
  readonly folder: string;
}

const workflows = 'docs/workflow/command-rules.yaml';

/** The last words of the demo: its commands, without the rehearsal, as a shell in `folder` can run them. */
export function onYourOwn({ onPath, checkout, folder }: Surroundings): readonly string[] {
  const shown = (path: string) => shellWord(checkout === null ? path : seenFrom(folder, join(checkout, path)));
  const program = onPath || checkout === null ? 'orchestrator' : shown('apps/cli/bin/orchestrator');
  return [
    `\nThe same on your own Claude Code${checkout === null ? ', in a checkout' : ''}, after \`${program} daemon start\`:`,
    `  ${program} apply -f ${shown(workflows)} --project cmd-rules`,
    `  ${program} task create --name session-demo --goal "Demonstrate session reuse" --workflow command_rules --project cmd-rules --follow`,
  ];
}

export function surroundings(env: NodeJS.ProcessEnv): Surroundings {
  // Of the program that runs: `apps/cli/dist/bin.js` in a checkout.
  const checkout = join(realpathSync(process.argv[1]!), '../../../..');
  const isCheckout = existsSync(join(checkout, 'apps/cli/bin/orchestrator')) && existsSync(join(checkout, workflows));
  // pnpm runs scripts in the folder of their package, wherever it was called.
  return { onPath: isOnPath('orchestrator', env['PATH'] ?? ''), checkout: isCheckout ? checkout : null, folder: env['INIT_CWD'] ?? process.cwd() };
}

/** Relative where it lies below the folder. */
function seenFrom(folder: string, path: string): string {
  const way = relative(folder, path);
  return way.startsWith('..') || isAbsolute(way) ? path : way;
}
