import { OrchError, type Diagnostic } from '@orch/diagnostics';
import { readInputs } from '@orch/lint';
import { lintFiles, type LintBytes, type LintUnreadable } from '@orch/validator';

export interface ManifestFiles {
  readonly files: readonly LintBytes[];
  /** What could not be read, and links that are not followed. */
  readonly others: readonly LintUnreadable[];
}

/** Reads what `-f` named, each file once. */
export async function readManifestFiles(paths: readonly string[] | undefined, recursive: boolean): Promise<ManifestFiles> {
  if (paths === undefined || paths.length === 0) throw new OrchError('usage_error', 'Which manifests? Name them with -f FILE, -f FOLDER or -f - for standard input.');
  const files: LintBytes[] = [];
  const others: LintUnreadable[] = [];
  for await (const input of readInputs(paths, { recursive, patterns: false, standardInputArgument: '-f -' })) {
    if ('error' in input) others.push(input);
    else files.push(input);
  }
  return { files, others };
}

/** Findings of what is no text, as every other finding. */
export async function findingsOf(inputs: readonly (LintBytes | LintUnreadable)[]): Promise<readonly Diagnostic[]> {
  return (await lintFiles(inputs)).diagnostics;
}
