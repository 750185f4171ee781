import { OrchError } from '@orch/diagnostics';
import type { Deleted, Resource, ResourceList, SessionGraph } from '@orch/protocol';
import { apiVersion, type BuiltKind } from '@orch/schema';
import type { Clock } from '@orch/runtime';
import { assertNoEntries, type ProjectRecord, type Store, type StoredResource } from '@orch/store';
import { sessionGraph, type DriverCatalogue } from '@orch/validator';
import { compileStored } from './compile-stored.js';
import { isoTime } from './iso-time.js';
import { nearestHint } from './nearest.js';
import { readKind } from './read-kind.js';
import { resourceView } from './resource-view.js';
import type { SerialQueue } from './serial-queue.js';

interface Named {
  readonly kind: string;
  readonly name: string;
  readonly project: string;
}

export interface ResourceService {
  list(kind: string, project: string | undefined): Promise<ResourceList>;
  get(named: Named): Promise<Resource>;
  /** A project goes only when it is empty, and a WorkflowStore when it has no entries, or with everything in it where `force` says so. Running tasks have their snapshot. */
  delete(named: Named, force: boolean): Promise<Deleted>;
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
  const notFound = async (kind: BuiltKind, name: string, project: string): Promise<OrchError> => {
    const projects = (await store.read.projects.list()).map((one) => one.name);
    if (kind !== 'Project' && !projects.includes(project)) {
      return new OrchError('resource_not_found', `There is no ${kind} '${name}' in project '${project}', for there is no such project.`, {
        hint: nearestHint(project, projects, 'Apply something into it first.'),
        details: { kind, name, project },
      });
    }
    const known = kind === 'Project' ? await store.read.projects.list() : await store.read.resources.list({ project, kind });
    const where = kind === 'Project' ? '' : ` in project '${project}'`;
    return new OrchError('resource_not_found', `There is no ${kind} '${name}'${where}.`, {
      hint: nearestHint(name, known.map((one) => one.name), `Project '${project}' has no ${kind}; another project is named with -p.`),
      details: { kind, name, project },
    });
  };

  return {
    async list(text, project) {
      const kind = readKind(text);
      if (kind === 'Project') return { items: await Promise.all((await store.read.projects.list()).map(projectView)) };
      return { items: await Promise.all((await store.read.resources.list({ kind, ...(project === undefined ? {} : { project }) })).map(view)) };
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
      const place = kind === 'Project' ? name : project;
      if (kind === 'Project' && name === 'default') throw new OrchError('project_permanent', "The project 'default' cannot be deleted.", { hint: 'Delete what is in it instead; commands without -p mean this project.', details: { project: name } });
      const deleted = await changes(() =>
        store.transaction(async (transaction) => {
          const { projects, resources } = transaction;
          if (kind !== 'Project') {
            if (!force) await assertNoEntries(transaction, [{ project, kind, name }], clock.now());
            return resources.remove({ project, kind, name });
          }
          if ((await projects.load(name)) === null) return false;
          if (force) for (const one of await resources.list({ project: name })) await resources.remove(one);
          await projects.remove(name);
          return true;
        }),
      );
      if (!deleted) throw await notFound(kind, name, project);
      return { kind, name, project: place, result: 'deleted' };
    },

    async graph(workflow, project) {
      return sessionGraph(compileStored(await store.read.resources.list({ project }), workflow, project, catalogue));
    },
  };
}

/** A project that came into being because something was applied into it. */
function withoutDocument({ name, createdAt }: ProjectRecord): Resource {
  const at = isoTime(createdAt);
  return { apiVersion, kind: 'Project', metadata: { name, project: name }, spec: {}, status: { generation: 1, createdAt: at, updatedAt: at } };
}
