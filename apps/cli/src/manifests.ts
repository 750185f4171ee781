import { OrchError, type Diagnostic } from '@orch/diagnostics';
import { readInputs, type ReadOptions } from '@orch/lint';
import { lintFiles, type LintBytes, type LintUnreadable } from '@orch/validator';

export interface ManifestFiles {
  readonly files: readonly LintBytes[];
  /** What could not be read, and links that are not followed. */
  readonly others: readonly LintUnreadable[];
}

/** What `-f` named, each file once, one after the other. */
export function readManifests(paths: readonly string[] | undefined, options: ReadOptions): AsyncIterable<LintBytes | LintUnreadable> {
  if (paths === undefined || paths.length === 0) throw new OrchError('usage_error', 'Which manifests? Name them with -f FILE, -f FOLDER or -f - for standard input.');
  return readInputs(paths, { ...options, standardInputArgument: '-f -' });
}

/** All of it at once. */
export async function readManifestFiles(paths: readonly string[] | undefined, recursive: boolean): Promise<ManifestFiles> {
  const files: LintBytes[] = [];
  const others: LintUnreadable[] = [];
  for await (const input of readManifests(paths, { recursive, patterns: false })) {
    if ('error' in input) others.push(input);
    else files.push(input);
  }
  return { files, others };
}

/** Findings of what is no text, as every other finding. */
export async function findingsOf(inputs: readonly (LintBytes | LintUnreadable)[]): Promise<readonly Diagnostic[]> {
  return (await lintFiles(inputs)).diagnostics;
}
