import { statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { OrchError } from '@orch/diagnostics';
import { missingResource, type Places } from './missing-resource.js';
import type { StoredResource } from '@orch/store';

export interface ChosenWorkspace {
  readonly name: string;
  /** Absolute and canonical. */
  readonly root: string;
}

/** The named workspace, else the only one, else `default`; its directory must exist. */
export async function chooseWorkspace(read: Places, workspaces: readonly StoredResource[], wanted: string | null, project: string): Promise<ChosenWorkspace> {
  const names = workspaces.map((workspace) => workspace.name).sort();
  const name = wanted ?? (names.length === 1 ? names[0]! : names.includes('default') ? 'default' : null);
  if (name === null) {
    throw new OrchError('workspace_required', names.length === 0 ? `Project "${project}" has no workspace.` : `Project "${project}" has several workspaces and none is called "default".`, {
      hint: names.length === 0 ? 'Apply a Workspace first.' : `Name one with -w: ${names.join(', ')}.`,
      details: { project, workspaces: names },
    });
  }
  const found = workspaces.find((workspace) => workspace.name === name);
  if (!found || found.manifest.kind !== 'Workspace') throw await missingResource(read, { kind: 'Workspace', name, project });
  return { name, root: await existingDirectory(found.manifest.spec.work_dir, name) };
}

async function existingDirectory(path: string, workspace: string): Promise<string> {
  const details = { workspace, directory: path };
  const hint = 'Create the directory, or apply the Workspace with the right work_dir.';
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new OrchError('workspace_directory_missing', `The directory "${path}" of Workspace "${workspace}" does not exist.`, { hint, details });
  return realpath(path);
}
