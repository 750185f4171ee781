import { closeSync, lstatSync, openSync, readdirSync, readSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join } from 'node:path';
import { createDiagnostic, OrchError, type Diagnostic } from '@orch/diagnostics';

/** One text as it was read; `file` is the name shown in findings. */
export interface ManifestFile {
  readonly file: string;
  readonly bytes: Uint8Array;
  /** Whether a person named it, instead of a folder that holds it. */
  readonly named: boolean;
}

export interface ManifestFiles {
  readonly files: readonly ManifestFile[];
  /** What could not be read; the other files are still checked. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Bytes over which a file is refused unread; one more is read of a stream to know. */
const sizeLimit = 5 * 1024 * 1024;
const manifestName = /\.(ya?ml|json)$/;

/** Reads what `-f` named, in the order given; a folder's files in the order of their names. */
export async function readManifestFiles(paths: readonly string[] | undefined, recursive: boolean): Promise<ManifestFiles> {
  if (paths === undefined || paths.length === 0) throw new OrchError('usage_error', 'Which manifests? Name them with -f FILE, -f FOLDER or -f - for standard input.');
  const files: ManifestFile[] = [];
  const diagnostics: Diagnostic[] = [];
  const add = (result: ManifestFile | Diagnostic) => ('bytes' in result ? files.push(result) : diagnostics.push(result));
  for (const path of new Set(paths)) {
    if (path === '-') {
      add(await readStandardInput());
      continue;
    }
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      const found = filesBelow(path, recursive, diagnostics);
      if (found.length === 0 && diagnostics.every((each) => !each.file?.startsWith(path))) diagnostics.push(unreadable(path, `The folder "${path}" holds no .yaml, .yml or .json file.`));
      for (const file of found) add(readFile(file, statSync(file, { throwIfNoEntry: false }), false));
    } else {
      add(readFile(path, stats, true));
    }
  }
  return { files, diagnostics };
}

function filesBelow(folder: string, recursive: boolean, diagnostics: Diagnostic[]): readonly string[] {
  return entriesOf(folder, diagnostics)
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return recursive ? filesBelow(path, true, diagnostics) : [];
      return manifestName.test(entry.name) ? [path] : [];
    });
}

function entriesOf(folder: string, diagnostics: Diagnostic[]): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    diagnostics.push(unreadable(folder, `The folder "${folder}" cannot be read: ${(error as Error).message}.`));
    return [];
  }
}

function readFile(path: string, stats: Stats | undefined, named: boolean): ManifestFile | Diagnostic {
  if (stats === undefined) {
    const link = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return unreadable(path, link ? `"${path}" is a link to nothing.` : `There is no file "${path}".`);
  }
  if (!stats.isFile()) {
    return finding('input_not_regular_file', path, `"${path}" is ${speciesOf(stats)}, and manifests are read from files.`, 'Give standard input with -f - instead.');
  }
  if (stats.size > sizeLimit) return tooLarge(path);
  try {
    const descriptor = openSync(path, 'r');
    try {
      const buffer = new Uint8Array(stats.size);
      let length = 0;
      for (let read = 1; read > 0 && length < buffer.length; length += read) read = readSync(descriptor, buffer, length, buffer.length - length, null);
      return { file: path, bytes: buffer.subarray(0, length), named };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return unreadable(path, `"${path}" cannot be read: ${(error as Error).message}.`);
  }
}

function speciesOf(stats: Stats): string {
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

async function readStandardInput(): Promise<ManifestFile | Diagnostic> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > sizeLimit) return tooLarge('<stdin>');
  }
  return { file: '<stdin>', bytes: Buffer.concat(chunks), named: true };
}

function unreadable(path: string, message: string): Diagnostic {
  return finding('input_unreadable', path, message, 'Check the path.');
}

function tooLarge(path: string): Diagnostic {
  return finding('input_too_large', path, `"${path}" is larger than ${sizeLimit / 1024 / 1024} MB.`, 'Split it into several files.');
}

function finding(code: 'input_unreadable' | 'input_too_large' | 'input_not_regular_file', file: string, message: string, hint: string): Diagnostic {
  const start = { document: 1, line: 1, column: 1, endLine: 1, endColumn: 1, offset: 0, endOffset: 0 };
  return createDiagnostic({ code, message, hint, span: { file, ...start } });
}
