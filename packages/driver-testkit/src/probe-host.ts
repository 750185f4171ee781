import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { ProbeHost } from '@orch/driver';

/** Lets a probe look at what is really installed. */
export function createProbeHost(env: Readonly<Record<string, string>>): ProbeHost {
  return {
    env,
    async find(program) {
      const candidates = program.includes('/') ? [program] : (env['PATH'] ?? '').split(delimiter).filter(isAbsolute).map((folder) => join(folder, program));
      for (const path of candidates) {
        if (await access(path, constants.X_OK).then(() => true, () => false)) return path;
      }
      return null;
    },
    run: (command, args, timeoutMs) =>
      new Promise((resolve) => {
        const child = execFile(command, [...args], { env, timeout: timeoutMs, killSignal: 'SIGKILL' }, (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }));
        child.stdin?.end();
      }),
  };
}
