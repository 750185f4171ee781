import { OrchError } from '@orch/diagnostics';
import type { Deleted, DeletedList, Resource, ResourceList, SessionGraph } from '@orch/protocol';
import { builtKinds, type BuiltKind } from '@orch/schema';
import type { Clock } from '@orch/runtime';
import { assertNoEntries, type ProjectRecord, type Store, type StoredResource, type StoreTransaction } from '@orch/store';
import { sessionGraph, type DriverCatalogue } from '@orch/validator';
import { compileStored } from './compile-stored.js';
import { isoTime } from './iso-time.js';
import { labelSelector } from './label-selector.js';
import { assertProject } from './missing-project.js';
import { missingResource } from './missing-resource.js';
import { readKind } from './read-kind.js';
import { bareProject, resourceView } from './resource-view.js';
import type { SerialQueue } from './serial-queue.js';
import { assertNotNeeded } from './workflows-in-need.js';

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly project: string;
}

export interface ResourceService {
  list(kind: string, project: string | undefined, selector: string | undefined): Promise<ResourceList>;
  /** Of every kind, each behind what it needs. Throws `resource_not_found` for a project that there is not. */
  export(project: string | undefined, selector: string | undefined): Promise<ResourceList>;
  get(named: Named): Promise<Resource>;
  /** A project goes only when it is empty, a WorkflowStore when it has no entries, and what a workflow needs not at all, unless `force` says so. Running tasks have their snapshot. */
  delete(named: Named, force: boolean): Promise<Deleted>;
  /** Those that the selector chooses, with everything in them, all or none. */
  deleteChosen(kind: string, project: string, selector: string): Promise<DeletedList>;
  graph(workflow: string, project: string): Promise<SessionGraph>;
}

export function createResourceService(store: Store, catalogue: DriverCatalogue, clock: Clock, changes: SerialQueue): ResourceService {
  const view = async (stored: StoredResource): Promise<Resource> => {
    const resource = resourceView(stored);
    if (stored.manifest.kind !== 'WorkflowStore') return resource;
    const entries = await store.read.entries.count({ project: stored.project, store: stored.name, retention: stored.manifest.spec.retention, at: clock.now() });
    return { ...resource, status: { ...resource.status, entries } };
  };
  const projectView = async (record: ProjectRecord): Promise<Resource> => {
    const document = await store.read.resources.load({ project: record.name, kind: 'Project', name: record.name });
    return document ? resourceView(document) : withoutDocument(record);
  };
  const notFound = (kind: BuiltKind, name: string, project: string): Promise<OrchError> => missingResource(store.read, { kind, name, project });
  const listKind = async (kind: BuiltKind, project: string | undefined): Promise<readonly Resource[]> =>
    kind === 'Project' ? Promise.all((await store.read.projects.list()).map(projectView)) : Promise.all((await store.read.resources.list({ kind, project })).map(view));

  return {
    async list(text, project, selector) {
      const kind = readKind(text);
      const isChosen = selector === undefined ? () => true : labelSelector(selector);
      const items = await listKind(kind, project);
      return { items: items.filter(({ metadata }) => isChosen(metadata.labels)) };
    },

    async export(project, selector) {
      const isChosen = selector === undefined ? () => true : labelSelector(selector);
      if (project !== undefined) await assertProject(store.read.projects, project);
      const stored = (await store.read.resources.list({ project })).filter(({ manifest }) => isChosen(manifest.metadata.labels));
      const items = exportOrder.flatMap((kind) => stored.filter((resource) => resource.kind === kind));
      return { items: await Promise.all(items.map(view)) };
    },

    async get({ kind: text, name, project }) {
      const kind = readKind(text);
      if (kind === 'Project') {
        const record = await store.read.projects.load(name);
        if (record) return projectView(record);
      } else {
        const found = await store.read.resources.load({ project, kind, name });
        if (found) return view(found);
      }
      throw await notFound(kind, name, project);
    },

    async delete({ kind: text, name, project }, force) {
      const kind = readKind(text);
      const deleted = await changes(() =>
        store.transaction(async (transaction) => {
          if (kind !== 'Project' && !force) assertNotNeeded(await transaction.resources.list({ project }), { project, kind, name }, catalogue);
          return remove(transaction, { kind, name, project }, force, clock.now());
        }),
      );
      if (!deleted) throw await notFound(kind, name, project);
      return deletedView(kind, name, project);
    },

    async deleteChosen(text, project, selector) {
      const kind = readKind(text);
      const isChosen = labelSelector(selector);
      if (kind !== 'Project') await assertProject(store.read.projects, project);
      return changes(() =>
        store.transaction(async (transaction) => {
          const { resources } = transaction;
          const chosen = (await resources.list(kind === 'Project' ? { kind } : { kind, project })).filter(({ manifest }) => isChosen(manifest.metadata.labels));
          for (const { name } of chosen) await remove(transaction, { kind, name, project }, true, clock.now());
          return { items: chosen.map(({ name }) => deletedView(kind, name, project)) };
        }),
      );
    },

    async graph(workflow, project) {
      await assertProject(store.read.projects, project);
      return sessionGraph(await compileStored(store.read, await store.read.resources.list({ project }), workflow, project, catalogue));
    },
  };
}

function withoutDocument({ name, createdAt }: ProjectRecord): Resource {
  const at = isoTime(createdAt);
  return { ...bareProject(name), status: { generation: 1, createdAt: at, updatedAt: at } };
}

/** What is needed stands before what needs it. */
const exportOrder: readonly BuiltKind[] = [...builtKinds].sort((a, b) => rank(a) - rank(b));

function rank(kind: BuiltKind): number {
  const last: readonly BuiltKind[] = ['StepTemplate', 'Agent', 'Workflow'];
  return kind === 'Project' ? -1 : last.indexOf(kind) + 1;
}

/** Says whether there was one. */
async function remove(transaction: StoreTransaction, { kind, name, project }: Named, force: boolean, at: number): Promise<boolean> {
  const { projects, resources } = transaction;
  if (kind !== 'Project') {
    if (!force) await assertNoEntries(transaction, [{ project, kind, name }], at);
    return resources.remove({ project, kind, name });
  }
  if (name === 'default') throw new OrchError('project_permanent', 'The project "default" cannot be deleted.', { hint: 'Delete what is in it instead; commands without -p mean this project.', details: { project: name } });
  if ((await projects.load(name)) === null) return false;
  if (force) for (const one of await resources.list({ project: name })) await resources.remove(one);
  await projects.remove(name);
  return true;
}

function deletedView(kind: BuiltKind, name: string, project: string): Deleted {
  return { kind, name, project: kind === 'Project' ? name : project, result: 'deleted' };
}
