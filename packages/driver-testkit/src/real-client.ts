import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** A real client that tests may run, or why there is none. One that is a script needs Node.js on its PATH. */
export type RealClient = { readonly installed: true; readonly binary: string; readonly version: string } | { readonly installed: false; readonly reason: string };

/** Package, and the program in it: started directly, since no install script has run. */
const clients = {
  'claude-code': { package: `@anthropic-ai/claude-code-${platform()}-${arch()}`, program: 'claude' },
  // The oldest version that its driver takes.
  'claude-code-oldest': { package: '@anthropic-ai/claude-code', program: 'cli.js' },
} as const;

/** Looks where `real-clis/install.ts` puts it, and nowhere else: a client of the machine has another version and somebody's login. */
export function findRealClient(name: keyof typeof clients): RealClient {
  const client = clients[name];
  const home = dirname(createRequire(import.meta.url).resolve('@orch/driver-testkit/package.json'));
  const folder = join(home, 'real-clis/node_modules', name, 'node_modules', client.package);
  const binary = join(folder, client.program);
  if (existsSync(binary)) return { installed: true, binary, version: (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version };
  return { installed: false, reason: `${name} is not installed; \`node packages/driver-testkit/real-clis/install.ts ${name}\` does it` };
}
