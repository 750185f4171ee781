import type { Resource } from '@orch/protocol';
import { apiVersion, writtenSpec, type Manifest } from '@orch/schema';
import { isoTime } from './iso-time.js';
import type { StoredResource } from '@orch/store';

/** A resource in the form in which it is written: `work_dir` absolute, the project filled in, nothing else added. */
export function manifestView(manifest: Manifest, project: string): Omit<Resource, 'status'> {
  const { kind, metadata } = manifest;
  const { description, labels, annotations } = metadata;
  return {
    apiVersion: manifest.apiVersion,
    kind,
    metadata: {
      name: metadata.name,
      project,
      ...(description === undefined ? {} : { description }),
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: writtenSpec(manifest),
  };
}

/** The same with what the daemon says of it. */
export function resourceView(stored: StoredResource): Resource {
  return {
    ...manifestView(stored.manifest, stored.project),
    status: { generation: stored.generation, createdAt: isoTime(stored.createdAt), updatedAt: isoTime(stored.updatedAt) },
  };
}

/** A project that came into being because something was applied into it. */
export function bareProject(name: string): Omit<Resource, 'status'> {
  return { apiVersion, kind: 'Project', metadata: { name, project: name }, spec: {} };
}
