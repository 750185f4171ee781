import { execFile } from 'node:child_process';

/** What `{diff}` stands for: the uncommitted changes of the workspace; empty where there is no repository or no program for it. */
export function readDiff(directory: string, env: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve) => {
    execFile(
      'git',
      ['--no-optional-locks', 'diff', '--no-color', '--no-ext-diff', '--no-textconv', 'HEAD'],
      { cwd: directory, env, timeout: 20_000, maxBuffer: 8 * 1024 * 1024, encoding: 'utf8' },
      (error, stdout) => resolve(error ? '' : stdout),
    );
  });
}
