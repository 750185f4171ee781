import { statSync } from 'node:fs';
import type { DriverClient, DriverConfig } from '@orch/driver';
import { findProgram } from './find-program.js';

/** Which client, and where it runs. */
export interface ClientQuestion {
  readonly client: DriverClient;
  readonly config: DriverConfig;
  readonly env: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
}

/** The program that would be started, with a key of its file as it is now: links are followed, and an update changes it. Null where there is none. */
export function findClient({ client, config, env, workingDirectory }: ClientQuestion): { readonly path: string; readonly key: string } | null {
  const path = findProgram(client.program(config), env, workingDirectory);
  const file = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  if (path === null || file === undefined) return null;
  return { path, key: [path, file.dev, file.ino, file.size, file.mtimeMs].join(' ') };
}
