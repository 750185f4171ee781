import { resolve } from 'node:path';
import { OrchError, renderPretty, sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import type { DiffRequest } from '@orch/protocol';
import { isText } from '@orch/schema';
import type { Context } from './context.js';
import { findingsOf, readManifestFiles } from './manifests.js';
import { renderSetting } from './output/render-setting.js';

export interface ApplyOptions {
  readonly filename?: readonly string[];
  readonly recursive?: boolean;
  readonly prune?: boolean;
  readonly force?: boolean;
}

export interface Prepared {
  readonly body: DiffRequest;
  /** What is found in files that are no text, which the daemon cannot be sent: then nothing may be done with the others either. Null where all are texts. */
  readonly refused: readonly Diagnostic[] | null;
  /** With those that were made before, for people on stderr too unless the answer is for programs. */
  report(found: readonly Diagnostic[]): readonly Diagnostic[];
}

/** What `apply` and `diff` send, of the same options. Throws when something could not be read: nothing was done then. */
export async function prepareApply({ options, format }: Context<ApplyOptions>): Promise<Prepared> {
  const { filename, recursive = false, prune = false, force = false, project = null } = options;
  if (prune && project === null) throw new OrchError('usage_error', '--prune deletes what else a project holds: say which with -p PROJECT.');
  if (force && !prune) throw new OrchError('usage_error', '--force goes with --prune alone.');
  const read = await readManifestFiles(filename, recursive);
  const notes = await findingsOf(read.others);
  const unreadable = notes.filter(({ severity }) => severity === 'error');
  if (unreadable.length > 0) throw new OrchError('input_unreadable', 'Nothing was applied, since not everything could be read.', { diagnostics: unreadable });
  const noTexts = await findingsOf(read.files.filter(({ bytes }) => !isText(bytes)));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const files = read.files.filter(({ bytes }) => isText(bytes)).map(({ file, bytes, named }) => ({ file, text: decoder.decode(bytes), named }));
  return {
    body: { files, project, prune, force, baseDirectory: resolve('.') },
    refused: noTexts.length > 0 ? noTexts : null,
    report(found) {
      const diagnostics = sortDiagnostics([...notes, ...found]);
      const text = renderPretty(diagnostics, renderSetting(read.files, process.stderr));
      if (text !== '' && format !== 'json' && format !== 'yaml') process.stderr.write(text);
      return diagnostics;
    },
  };
}
