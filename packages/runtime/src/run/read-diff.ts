import { execFile } from 'node:child_process';

/**
 * A workspace is what agents write: its repository's configuration must start no program here, look into no other directory and fetch nothing.
 * Submodules have a configuration of their own, so only the commits that they stand at are compared.
 */
const careful = ['--no-optional-locks', '-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'protocol.allow=never'];
const plainDiff = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty', 'HEAD'];

/** What the program gets of the daemon's environment. */
const passed = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'];

/** What `{diff}` stands for: the uncommitted changes of the workspace; empty where there is no repository or no program for it. */
export async function readDiff(directory: string, env: Readonly<Record<string, string>>): Promise<string> {
  const quiet = { ...Object.fromEntries(passed.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]]))), GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1' };
  const git = (args: readonly string[]) =>
    new Promise<string | null>((resolve) => {
      execFile('git', [...careful, ...args], { cwd: directory, env: quiet, timeout: 20_000, maxBuffer: 8 * 1024 * 1024, encoding: 'utf8' }, (error, stdout) => resolve(error ? null : stdout));
    });
  // `core.worktree` may name a directory that is not this one.
  if ((await git(['rev-parse', '--is-inside-work-tree']))?.trim() !== 'true') return '';
  const filters = (await git(['config', '--null', '--name-only', '--get-regexp', '^filter\\.'])) ?? '';
  return (await git([...withoutFilters(filters.split('\0')), ...plainDiff])) ?? '';
}

/** Filters run a program for each file of their kind: those that are configured are switched off by name. */
function withoutFilters(keys: readonly string[]): readonly string[] {
  const names = new Set(keys.flatMap((key) => /^filter\.(.+)\.[^.]+$/s.exec(key)?.[1] ?? []));
  return [...names].flatMap((name) => ['clean=', 'smudge=', 'process=', 'required=false'].flatMap((setting) => ['-c', `filter.${name}.${setting}`]));
}
