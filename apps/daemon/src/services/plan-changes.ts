import { resolve } from 'node:path';
import type { Manifest } from '@orch/schema';
import type { StoreVault } from '@orch/session-broker';
import type { ResourceChange } from '@orch/store';
import { textAtItsLine } from './keep-lines.js';
import type { PlacedDocument } from './place-documents.js';
import { sealedText } from './sealed-text.js';
import { valueStore, withPlaceholders } from './store-values.js';
import type { StoredResource } from '@orch/store';

export interface PlanOptions {
  /** Of `project` alone, which is named then. */
  readonly prune: boolean;
  readonly project: string | null;
  /** Absolute: what relative paths are taken against. */
  readonly baseDirectory: string;
  /** Seals the values of EnvStores and SecretStores. */
  readonly vault: StoreVault;
}

/** What an apply would change, projects that there are not yet first. */
export function planChanges(documents: readonly PlacedDocument[], stored: readonly StoredResource[], options: PlanOptions): readonly ResourceChange[] {
  const wanted = new Set<string>();
  const puts = documents.flatMap(({ document, project }): ResourceChange[] => {
    if (document.manifest === null) return [];
    const { kind, metadata } = document.manifest;
    wanted.add(`${project}/${kind}/${metadata.name}`);
    const store = valueStore(document.manifest);
    if (store) {
      const source = { file: document.file, text: sealedText(document, store) };
      return [{ type: 'put', project, kind, name: metadata.name, manifest: withPlaceholders(store), source, values: { vault: options.vault, data: store.spec.data } }];
    }
    const manifest = absolute(document.manifest, options.baseDirectory);
    return [{ type: 'put', project, kind, name: metadata.name, manifest, source: { file: document.file, text: textAtItsLine(document) } }];
  });
  const isProject = (change: ResourceChange) => change.kind === 'Project';
  const prunes = options.prune
    ? stored
        .filter(({ project, kind, name }) => kind !== 'Project' && project === options.project && !wanted.has(`${project}/${kind}/${name}`))
        .map(({ project, kind, name }): ResourceChange => ({ type: 'prune', project, kind, name }))
    : [];
  return [...puts.filter(isProject), ...puts.filter((change) => !isProject(change)), ...prunes];
}

function absolute(manifest: Manifest, baseDirectory: string): Manifest {
  if (manifest.kind !== 'Workspace') return manifest;
  return { ...manifest, spec: { ...manifest.spec, work_dir: resolve(baseDirectory, manifest.spec.work_dir) } };
}
