import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Absolute path of the provider's program: beside this package's built code; where an app has bundled the driver, a copy of
 * `dist/provider.js` beside the app's own code under the name `orch-rehearsal-provider.js`, or the installed package.
 */
export function rehearsalProviderPath(): string {
  const beside = ['./orch-rehearsal-provider.js', './provider.js', '../dist/provider.js'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const found = beside.find((path) => existsSync(path) && (path.endsWith('orch-rehearsal-provider.js') || isInOwnPackage(path)));
  return found ?? fileURLToPath(import.meta.resolve('@orch/driver-rehearsal/provider'));
}

/** A bundling app may have a `provider.js` that is another program. */
function isInOwnPackage(path: string): boolean {
  return existsSync(join(dirname(path), '..', 'bin', 'orch-rehearsal-provider.js'));
}
