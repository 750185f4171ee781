import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** A real client that tests may run, or why there is none. */
export type RealClient = { readonly installed: true; readonly binary: string } | { readonly installed: false; readonly reason: string };

/** Package, and the program inside the package of this platform: started directly, since no install script has run. */
const clients = {
  'claude-code': { scope: '@anthropic-ai', program: 'claude' },
} as const;

/** Looks where `real-clis/install.ts` puts it, and nowhere else: a client of the machine has another version and somebody's login. */
export function findRealClient(name: keyof typeof clients): RealClient {
  const { scope, program } = clients[name];
  const home = dirname(createRequire(import.meta.url).resolve('@orch/driver-testkit/package.json'));
  const binary = join(home, 'real-clis/node_modules', name, 'node_modules', scope, `${name}-${platform()}-${arch()}`, program);
  if (existsSync(binary)) return { installed: true, binary };
  return { installed: false, reason: `${name} is not installed; \`node packages/driver-testkit/real-clis/install.ts ${name}\` does it` };
}
