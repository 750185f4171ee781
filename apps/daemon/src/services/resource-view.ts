import type { Resource } from '@orch/protocol';
import { writtenSpec } from '@orch/schema';
import { isoTime } from './iso-time.js';
import type { StoredResource } from '@orch/store';

/** A resource in the form in which it is written: `work_dir` absolute, the project filled in, nothing else added. */
export function resourceView(stored: StoredResource): Resource {
  const { apiVersion, kind, metadata } = stored.manifest;
  const { description, labels, annotations } = metadata;
  return {
    apiVersion,
    kind,
    metadata: {
      name: metadata.name,
      project: stored.project,
      ...(description === undefined ? {} : { description }),
      ...(labels === undefined ? {} : { labels }),
      ...(annotations === undefined ? {} : { annotations }),
    },
    spec: writtenSpec(stored.manifest),
    status: { generation: stored.generation, createdAt: isoTime(stored.createdAt), updatedAt: isoTime(stored.updatedAt) },
  };
}
