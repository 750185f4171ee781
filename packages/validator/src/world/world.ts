import type { ResourceRef } from '@orch/diagnostics';
import type { ManifestDocument, StepTemplateManifest } from '@orch/schema';
import type { ValidateOptions } from '../validate.js';
import { createAgentSubject, type AgentSubject } from './agent-subject.js';
import { createProjectWorld, type ProjectWorld } from './project-world.js';
import { byPlace, compareText, type Subject } from './subject.js';
import { whatMayStandIn } from './unread.js';
import { createWorkflowSubject, type WorkflowSubject } from './workflow-subject.js';

export interface World {
  readonly catalogue: ValidateOptions['catalogue'];
  /** The documents under test, each once. */
  readonly tested: readonly ManifestDocument[];
  /** The project that all of them are put into; null when each says its own. */
  readonly fixedProject: string | null;
  /** Later definitions of a resource among the documents, each with the first one. */
  readonly duplicates: readonly { readonly subject: Subject; readonly first: Subject }[];
  /** Agents of the documents, and existing ones that a workflow here may run on and whose driver is gone. */
  readonly agents: readonly AgentSubject[];
  /** Workflows of the documents, and the existing ones of every project whose agents or templates the documents touch. */
  readonly workflows: readonly WorkflowSubject[];
}

interface Entry extends Subject {
  readonly tested: boolean;
}

export function createWorld(documents: readonly ManifestDocument[], options: ValidateOptions): World {
  const { entries, duplicates } = collect(documents, options);
  const tested = uniqueDocuments(documents);
  const unread = [...tested.map((document) => ({ document, project: projectOf(document, options, true) })), ...(options.existing ?? []).map((document) => ({ document, project: projectOf(document, options, false) }))]
    .filter(({ document }) => document.manifest === null);
  const projects = new Map<string, ProjectWorld>();
  const agents = new Map<string, AgentSubject[]>();
  const templates = new Map<string, Map<string, StepTemplateManifest>>();
  const touched = new Set<string>();

  for (const entry of entries) {
    const { manifest } = entry.document;
    if (manifest?.kind === 'Agent') listIn(agents, entry.project).push(createAgentSubject(entry, manifest, options.catalogue));
    if (manifest?.kind === 'StepTemplate') mapIn(templates, entry.project).set(entry.name, manifest);
    if (entry.tested && (manifest?.kind === 'Agent' || manifest?.kind === 'StepTemplate')) touched.add(entry.project);
  }
  const projectWorld = (project: string): ProjectWorld => {
    let found = projects.get(project);
    if (!found) {
      const missing = options.world === 'open' ? [{ kind: 'any', name: null } as const] : unread.filter((one) => one.project === project || one.document.resource === null).map((one) => whatMayStandIn(one.document));
      const unreadTemplates = missing.filter(({ kind }) => kind === 'any' || kind === 'StepTemplate').map(({ name }) => name);
      found = createProjectWorld({
        catalogue: options.catalogue,
        agents: agents.get(project) ?? [],
        templates: templates.get(project) ?? new Map<string, StepTemplateManifest>(),
        allAgentsKnown: !missing.some(({ kind }) => kind === 'any' || kind === 'Agent'),
        unreadTemplates: unreadTemplates.includes(null) ? null : new Set(unreadTemplates.filter((name) => name !== null)),
      });
      projects.set(project, found);
    }
    return found;
  };
  const workflows = entries.flatMap((entry) => {
    const { manifest } = entry.document;
    if (manifest?.kind !== 'Workflow' || !(entry.tested || touched.has(entry.project))) return [];
    return [createWorkflowSubject(entry, manifest, projectWorld(entry.project))];
  });
  const testedDocuments = new Set(entries.filter((entry) => entry.tested).map((entry) => entry.document));
  const candidates = new Set(workflows.flatMap((workflow) => workflow.agentSteps.flatMap((step) => workflow.world.candidates(step.capability))));
  return {
    catalogue: options.catalogue,
    tested,
    fixedProject: options.projectIsFixed === true ? options.project : null,
    duplicates,
    agents: [...agents.values()].flat().filter((agent) => testedDocuments.has(agent.document) || (agent.descriptor === null && candidates.has(agent))),
    workflows,
  };
}

/** One entry a resource, in a fixed order; of several definitions the first counts. */
function collect(documents: readonly ManifestDocument[], options: ValidateOptions): { entries: readonly Entry[]; duplicates: World['duplicates'] } {
  const entries = new Map<string, Entry>();
  const duplicates: { subject: Subject; first: Subject }[] = [];
  const add = (document: ManifestDocument, tested: boolean): void => {
    const subject = subjectOf(document, options, tested);
    if (!subject) return;
    const key = JSON.stringify([subject.ref.kind, subject.ref.kind === 'Project' ? null : subject.project, subject.name]);
    const first = entries.get(key);
    if (!first) entries.set(key, { ...subject, tested });
    else if (tested) duplicates.push({ subject, first });
  };
  for (const document of uniqueDocuments(documents)) add(document, true);
  for (const document of uniqueDocuments(options.existing ?? [])) add(document, false);
  const ordered = [...entries.values()].sort((a, b) => Number(b.tested) - Number(a.tested) || byPlace(a.document, b.document) || compareText(a.name, b.name));
  return { entries: ordered, duplicates };
}

function subjectOf(document: ManifestDocument, options: ValidateOptions, tested: boolean): Subject | null {
  const kind = document.manifest?.kind ?? document.resource?.kind;
  const name = document.manifest?.metadata.name ?? document.resource?.name;
  if (!kind || !name) return null;
  const project = projectOf(document, options, tested);
  const ref: ResourceRef = { kind, name, project, step: null };
  return { document, project, name, ref };
}

function projectOf(document: ManifestDocument, options: ValidateOptions, tested: boolean): string {
  if (tested && options.projectIsFixed === true) return options.project;
  return document.manifest?.metadata.project ?? document.resource?.project ?? options.project;
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

function mapIn<T>(maps: Map<string, Map<string, T>>, key: string): Map<string, T> {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map()));
  return map;
}
