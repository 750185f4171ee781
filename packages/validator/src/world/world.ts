import type { ResourceRef } from '@orch/diagnostics';
import { namePattern, type Kind, type ManifestDocument } from '@orch/schema';
import type { ValidateOptions } from '../validate.js';
import { createAgentSubject, type AgentSubject } from './agent-subject.js';
import { createForeignSubjects, type ForeignSubject } from './foreign-subject.js';
import { createProjectWorld, type ProjectWorld, type Template } from './project-world.js';
import { readingOf, type Reading } from './reading.js';
import { createResourceSubject, type ResourceSubject } from './resource-subject.js';
import { findStoreUses, type StoreUse } from './store-uses.js';
import { byPlace, compareText, type Subject } from './subject.js';
import { whatMayStandIn, type Unread } from './unread.js';
import type { ValueStore } from './value-store.js';
import { createWorkflowSubject, type WorkflowSubject } from './workflow-subject.js';

type Named = Subject & { readonly ref: ResourceRef };

export interface World {
  readonly catalogue: ValidateOptions['catalogue'];
  /** The documents under test, each once. */
  readonly tested: readonly ManifestDocument[];
  /** The project that all of them are put into; null when each says its own. */
  readonly fixedProject: string | null;
  /** The documents under test that are of another API group. */
  readonly foreign: readonly ForeignSubject[];
  /** Later definitions of a resource among the documents, each with the first one. */
  readonly duplicates: readonly { readonly subject: Named; readonly first: Subject }[];
  /** Agents of the documents, and existing ones that a workflow here may run on and whose driver is gone. */
  readonly agents: readonly AgentSubject[];
  /** Of the agents among the documents, and of every agent of a project whose stores the documents touch. */
  readonly storeUses: readonly StoreUse[];
  /** Workflows of the documents, and the existing ones of every project whose agents or templates the documents touch. */
  readonly workflows: readonly WorkflowSubject[];
  /** Every resource of the documents. */
  readonly resources: readonly ResourceSubject[];
}

interface Entry extends Subject {
  /** Null where not even the kind is known. */
  readonly reading: Reading | null;
  readonly tested: boolean;
}

export function createWorld(documents: readonly ManifestDocument[], options: ValidateOptions): World {
  const tested = uniqueDocuments(documents);
  const existing = uniqueDocuments(options.existing ?? []);
  const { entries, duplicates } = collect(tested, existing, options);
  const unread = options.world === 'open' ? null : groupUnread([...tested.flatMap((document) => findUnread(document, options, true)), ...existing.flatMap((document) => findUnread(document, options, false))]);
  const projects = new Map<string, ProjectWorld>();
  const agents = new Map<string, AgentSubject[]>();
  const templates = new Map<string, Map<string, Template>>();
  const names = new Map<string, Map<Kind, Set<string>>>();
  const readings = new Map<string, Reading[]>();
  const stores = new Map<string, Map<string, ValueStore[]>>();
  const touched = new Set<string>();
  const storesTouched = new Set<string>();

  for (const entry of entries) {
    const { document, project, reading } = entry;
    const manifest = reading?.manifest;
    if (reading && manifest) {
      listIn(readings, project).push(reading);
      const named = mapIn(names, project);
      named.set(manifest.kind, (named.get(manifest.kind) ?? new Set()).add(entry.name));
    }
    if (manifest?.kind === 'Agent') listIn(agents, project).push(createAgentSubject(entry, manifest, reading!, options.catalogue));
    if (manifest?.kind === 'StepTemplate') {
      const named = mapIn(templates, project);
      if (!named.has(entry.name)) named.set(entry.name, { document, manifest });
    }
    if (manifest?.kind === 'EnvStore' || manifest?.kind === 'SecretStore') {
      const named = mapIn(stores, project);
      // Of two definitions of one store the first counts; the other has its finding.
      if (!named.get(entry.name)?.some((other) => other.manifest.kind === manifest.kind)) listIn(named, entry.name).push({ ...entry, manifest, knowsAll: reading!.knowsAll });
      if (entry.tested) storesTouched.add(project);
    }
    if (entry.tested && (manifest?.kind === 'Agent' || manifest?.kind === 'StepTemplate')) touched.add(project);
  }
  const projectWorld = (project: string): ProjectWorld => {
    let found = projects.get(project);
    if (!found) {
      const missing: readonly Unread[] = unread === null ? [anything] : [...(unread.get(null) ?? []), ...(unread.get(project) ?? [])];
      found = createProjectWorld({
        catalogue: options.catalogue,
        agents: agents.get(project) ?? [],
        templates: templates.get(project) ?? new Map<string, Template>(),
        allAgentsKnown: !missing.some(({ kind }) => kind === 'any' || kind === 'Agent'),
        names: names.get(project) ?? new Map<Kind, Set<string>>(),
        unread: missing,
        stores: stores.get(project) ?? new Map<string, ValueStore[]>(),
        readings: readings.get(project) ?? [],
      });
      projects.set(project, found);
    }
    return found;
  };
  const workflows = entries.flatMap((entry) => {
    const manifest = entry.reading?.manifest;
    if (manifest?.kind !== 'Workflow' || !(entry.tested || touched.has(entry.project))) return [];
    return [createWorkflowSubject(entry, manifest, entry.reading!, projectWorld(entry.project))];
  });
  const testedDocuments = new Set(entries.filter((entry) => entry.tested).map((entry) => entry.document));
  const candidates = new Set(workflows.flatMap(candidatesOf));
  return {
    catalogue: options.catalogue,
    tested,
    foreign: createForeignSubjects(tested, entries, unread === null || [...unread.values()].flat().some(({ kind, isRead }) => !isRead && (kind === 'any' || kind === 'CustomResourceDefinition'))),
    fixedProject: options.projectIsFixed === true ? options.project : null,
    duplicates,
    storeUses: [...agents].flatMap(([project, all]) =>
      all.filter((agent) => testedDocuments.has(agent.document) || storesTouched.has(project)).flatMap((agent) => findStoreUses(agent, projectWorld(project))),
    ),
    agents: [...agents.values()].flat().filter((agent) => testedDocuments.has(agent.document) || (agent.descriptor === null && candidates.has(agent))),
    workflows,
    resources: entries.flatMap((entry) => (entry.tested && entry.reading ? [createResourceSubject(entry, entry.reading, projectWorld(entry.project))] : [])),
  };
}

function candidatesOf({ agentSteps, world }: WorkflowSubject): readonly AgentSubject[] {
  return [...new Set(agentSteps.map((step) => step.capability))].flatMap((capability) => world.candidates(capability));
}

/** The resources in a fixed order. Of several tested definitions of one all are checked; an existing one counts where there is no tested one. */
function collect(tested: readonly ManifestDocument[], existing: readonly ManifestDocument[], options: ValidateOptions): { entries: readonly Entry[]; duplicates: World['duplicates'] } {
  const entries: Entry[] = [];
  const named = new Map<string, Entry>();
  const duplicates: { subject: Named; first: Subject }[] = [];
  const add = (document: ManifestDocument, isTested: boolean): void => {
    const entry = entryOf(document, options, isTested);
    if (!entry) return;
    if (hasName(entry)) {
      const key = JSON.stringify([entry.ref.kind, entry.ref.kind === 'Project' ? null : entry.project, entry.name]);
      const first = named.get(key);
      if (first && !isTested) return;
      if (first) duplicates.push({ subject: entry, first });
      else named.set(key, entry);
    }
    entries.push(entry);
  };
  for (const document of tested) add(document, true);
  for (const document of existing) add(document, false);
  return { entries: entries.sort((a, b) => Number(b.tested) - Number(a.tested) || byPlace(a.document, b.document) || compareText(a.name, b.name)), duplicates };
}

function hasName(entry: Entry): entry is Entry & Named {
  return entry.ref !== null;
}

/** Null for a document of which nobody knows what it is or where it belongs. */
function entryOf(document: ManifestDocument, options: ValidateOptions, tested: boolean): Entry | null {
  // Other API groups have name spaces of their own.
  if (document.foreign) return null;
  const reading = readingOf(document);
  const project = projectOf(document, reading, options, tested);
  const kind = reading?.manifest.kind ?? document.resource?.kind;
  if (!kind || project === null) return null;
  const name = reading?.knows(['metadata', 'name']) ? reading.manifest.metadata.name : document.resource?.name;
  if (!name && !reading) return null;
  return { document, project, reading, tested, name: name || '(unnamed)', ref: name ? { kind, name, project, step: null } : null };
}

/** Null where nobody knows it. */
function projectOf({ resource }: ManifestDocument, reading: Reading | null, options: ValidateOptions, tested: boolean): string | null {
  if (tested && options.projectIsFixed === true) return options.project;
  if (reading) return reading.knows(['metadata', 'project']) ? (reading.manifest.metadata.project ?? options.project) : null;
  if (resource === null) return null;
  return resource.project === null || namePattern.test(resource.project) ? (resource.project ?? options.project) : null;
}

/** An agent that can be looked at itself is none: it says what it leaves open. */
function findUnread(document: ManifestDocument, options: ValidateOptions, tested: boolean): readonly (Unread & { readonly project: string | null })[] {
  if (document.manifest || document.foreign) return [];
  const reading = readingOf(document);
  const project = projectOf(document, reading, options, tested);
  if (project !== null && reading?.manifest.kind === 'Agent') return [];
  return [{ ...whatMayStandIn(document, reading), project, isRead: reading !== null && project !== null }];
}

/** In an open world there may be more of everything. */
const anything: Unread = { kind: 'any', name: null, isRead: false };

function groupUnread(all: readonly (Unread & { readonly project: string | null })[]): ReadonlyMap<string | null, readonly Unread[]> {
  const groups = new Map<string | null, Unread[]>();
  for (const one of all) {
    const group = groups.get(one.project);
    if (group) group.push(one);
    else groups.set(one.project, [one]);
  }
  return groups;
}

/** In the order of files; a document that was handed in twice counts once. */
function uniqueDocuments(documents: readonly ManifestDocument[]): readonly ManifestDocument[] {
  const sorted = [...documents].sort(byPlace);
  return sorted.filter((document, index) => index === 0 || byPlace(sorted[index - 1]!, document) !== 0);
}

function listIn<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

function mapIn<K, T>(maps: Map<string, Map<K, T>>, key: string): Map<K, T> {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map()));
  return map;
}
