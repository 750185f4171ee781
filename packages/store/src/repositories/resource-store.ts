import { OrchError } from '@orch/diagnostics';
import type { Manifest } from '@orch/schema';
import type { Connection } from '../connection.js';
import { canonicalJson } from '../canonical-json.js';
import { filtered, pick, statement } from '../statement.js';
import type { ResourceTable } from '../tables.js';
import { decodeJson, encodeJson } from '../versioned-json.js';
import { removeValues } from './sealed-values.js';
import { removeEntries } from './entry-store.js';
import { ensureProject } from './project-store.js';

/** A `Project` document is kept in the project that it describes. */
export interface ResourceId {
  readonly project: string;
  readonly kind: string;
  readonly name: string;
}

export interface ResourceInput extends ResourceId {
  readonly manifest: Manifest;
  /** The document's own text and the file it was read from, for findings with positions. */
  readonly source: { readonly file: string; readonly text: string };
}

export interface StoredResource extends ResourceInput {
  /** 1-based; raised by every change of the manifest, not by a change of comments or layout alone. */
  readonly generation: number;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export interface ResourceFilter {
  readonly project?: string | undefined;
  readonly kind?: string | undefined;
}

export interface ResourceStore {
  load(id: ResourceId): Promise<StoredResource | null>;
  /** By project, kind, name. Without a filter: the documents of all projects. */
  list(filter: ResourceFilter): Promise<readonly StoredResource[]>;
  /** Makes the project too, unless there is one. The source kept is always the newest, also when nothing else has changed. `hasOtherValues`: what it holds sealed has changed. */
  put(resource: ResourceInput, at: number, hasOtherValues?: boolean): Promise<'created' | 'configured' | 'unchanged'>;
  /** Says whether there was one. Entries of a WorkflowStore go with it. */
  remove(id: ResourceId): Promise<boolean>;
  /** The same; throws `resource_not_found` when there is none. */
  delete(id: ResourceId): Promise<void>;
}

const load = statement((query, values: ResourceId) =>
  query.selectFrom('resource').selectAll().where('project', '=', values.project).where('kind', '=', values.kind).where('name', '=', values.name),
);

const list = filtered((query, values: ResourceFilter, given) => {
  let select = query.selectFrom('resource').selectAll();
  if (given.project) select = select.where('project', '=', values.project!);
  if (given.kind) select = select.where('kind', '=', values.kind!);
  return select.orderBy('project').orderBy('kind').orderBy('name');
});

const changing = ['manifest_json', 'source_file', 'source_text', 'generation', 'created_at', 'updated_at'] as const;

const save = statement((query, values: ResourceTable) =>
  query
    .insertInto('resource')
    .values(pick(values, ['project', 'kind', 'name', ...changing]))
    .onConflict((conflict) => conflict.columns(['project', 'kind', 'name']).doUpdateSet(pick(values, changing))),
);

const remove = statement((query, values: ResourceId) =>
  query.deleteFrom('resource').where('project', '=', values.project).where('kind', '=', values.kind).where('name', '=', values.name),
);

export function createResourceStore(connection: Connection): ResourceStore {
  const removeWhole = (id: ResourceId): boolean => {
    if (id.kind === 'WorkflowStore') connection.run(removeEntries, { project: id.project, store: id.name });
    if (id.kind === 'EnvStore' || id.kind === 'SecretStore') removeValues(connection, id);
    return connection.run(remove, id) === 1;
  };
  return {
    async load(id) {
      const row = connection.get(load, id);
      return row === undefined ? null : toRecord(row);
    },
    async list(filter) {
      return connection.all(list(filter), filter).map(toRecord);
    },
    async put(resource, at, hasOtherValues = false) {
      const before = connection.get(load, resource);
      const changed = before === undefined || hasOtherValues || canonicalJson(decodeJson(before.manifest_json)) !== canonicalJson(resource.manifest);
      connection.run(ensureProject, { name: resource.project, created_at: at });
      if (resource.kind === 'Project') connection.run(ensureProject, { name: resource.name, created_at: at });
      connection.run(save, {
        project: resource.project,
        kind: resource.kind,
        name: resource.name,
        manifest_json: encodeJson(resource.manifest),
        source_file: resource.source.file,
        source_text: resource.source.text,
        generation: (before?.generation ?? 0) + Number(changed),
        created_at: before?.created_at ?? at,
        updated_at: changed ? at : before.updated_at,
      });
      if (before === undefined) return 'created';
      return changed ? 'configured' : 'unchanged';
    },
    async remove(id) {
      return removeWhole(id);
    },
    async delete(id) {
      if (removeWhole(id)) return;
      throw new OrchError('resource_not_found', `the project ${id.project} has no ${id.kind} ${id.name}`, {
        hint: `See \`orchestrator get ${id.kind.toLowerCase()} -p ${id.project}\`.`,
        details: { project: id.project, kind: id.kind, name: id.name },
      });
    },
  };
}

function toRecord(row: ResourceTable): StoredResource {
  return {
    project: row.project,
    kind: row.kind,
    name: row.name,
    manifest: decodeJson<Manifest>(row.manifest_json),
    source: { file: row.source_file, text: row.source_text },
    generation: row.generation,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
