import { isAbsolute } from 'node:path';
import { OrchError, sortDiagnostics, type Diagnostic } from '@orch/diagnostics';
import type { ApplyRequest, ApplyResult, DiffRequest, DiffResult } from '@orch/protocol';
import { parseManifests, type ManifestDocument } from '@orch/schema';
import { sessionGraph, suppress, validate, type DriverCatalogue } from '@orch/validator';
import type { StoreVault, ValueHider } from '@orch/session-broker';
import type { Store } from '@orch/store';
import type { Clock } from '@orch/runtime';
import { assertMayPrune } from './assert-may-prune.js';
import { planChanges } from './plan-changes.js';
import { compareStored } from './compare-stored.js';
import { placeDocuments } from './place-documents.js';
import type { SerialQueue } from './serial-queue.js';
import { easeKnownProblems } from './known-problems.js';
import { findRepeated, findUnhidden } from './store-values.js';
import { storedDocuments } from './stored-documents.js';

export interface ApplyService {
  apply(request: ApplyRequest): Promise<ApplyResult>;
  /** What that would change: decided as an apply is, and nothing is stored. */
  diff(request: DiffRequest): Promise<DiffResult>;
}

export interface ApplyServiceOptions {
  readonly store: Store;
  readonly catalogue: DriverCatalogue;
  readonly clock: Clock;
  readonly changes: SerialQueue;
  /** For the values of EnvStores and SecretStores. */
  readonly vault: StoreVault;
  readonly hider: ValueHider;
}

/** All or nothing: one error anywhere, and nothing is stored and no resource is named. */
export function createApplyService({ store, catalogue, clock, changes: changesInOrder, vault, hider }: ApplyServiceOptions): ApplyService {
  const decide = async (request: ApplyRequest) => {
    checkRequest(request);
    const parsed = request.files.map(({ file, text, named = false }) => parseManifests(text, { file, named }));
    const documents = parsed.flatMap((result) => result.documents);
    const placed = placeDocuments(documents, request.project);
    const projects = [...new Set([...(request.project === null ? [] : [request.project]), ...placed.map(({ project }) => project)])].sort();

    const stored = (await Promise.all(projects.map((project) => store.read.resources.list({ project })))).flat();
    const changes = planChanges(placed, stored, { ...request, vault });
    const pruned = new Set(changes.filter((change) => change.type === 'prune').map(identity));
    const existing = storedDocuments(stored.filter((resource) => !pruned.has(identity(resource))));
    // Checked as they are written, as linting does: of a document whose project cannot be told less is said.
    const checked = validate(documents, { catalogue, project: request.project ?? 'default', projectIsFixed: request.project !== null, existing });
    const across = easeKnownProblems(checked.diagnostics, documents, storedDocuments(stored), catalogue, request.project ?? 'default');
    const found = [...parsed.flatMap((result) => result.diagnostics), ...across, ...documents.flatMap((document) => [...findRepeated(document, hider), ...findUnhidden(document, hider)])];
    // A comment may silence a warning. An error is one whatever a comment says: what has one is not stored.
    const suppressions = parsed.flatMap((result) => result.suppressions);
    const diagnostics = sortDiagnostics(suppress(found, suppressions, { world: 'closed', errors: false }).diagnostics);
    const refused = diagnostics.some(isError);
    if (!refused) assertMayPrune(request, placed, changes);
    const graphs = checked.workflows.filter((workflow) => placed.some(({ document, project }) => project === workflow.project && names(document, 'Workflow', workflow.name)));
    return { project: request.project ?? (projects.length === 1 ? projects[0]! : 'default'), projects, stored, changes, diagnostics, refused, graphs };
  };
  type Decision = Awaited<ReturnType<typeof decide>>;

  const carryOut = async ({ changes, projects }: Decision, { dryRun, force }: { readonly dryRun: boolean; readonly force?: boolean | undefined }): Promise<ApplyResult['resources']> => {
    const known = new Set((await store.read.projects.list()).map((project) => project.name));
    // Before they are stored: a run may start with them as soon as they are.
    if (!dryRun) for (const { project, kind, name, ...change } of changes) if (change.type === 'put' && change.values) hider.hide({ project, kind, name, values: change.values.data });
    const results = await store.applyResources(changes, { at: clock.now(), dryRun, force: force === true });
    const described = new Set(changes.filter(({ kind }) => kind === 'Project').map(({ name }) => name));
    const born = projects.filter((name) => !known.has(name) && !described.has(name) && results.some(({ project }) => project === name));
    return [...born.map((name) => ({ kind: 'Project', name, project: name, result: 'created' as const })), ...results].map(({ kind, name, project, result }) => ({ kind, name, project, result }));
  };

  const apply = async (request: ApplyRequest): Promise<ApplyResult> => {
    const decision = await decide(request);
    const { project, diagnostics, refused, graphs } = decision;
    const answer = { project, dryRun: request.dryRun, diagnostics };
    if (refused) return { ...answer, resources: [], sessions: [] };
    return { ...answer, resources: await carryOut(decision, request), sessions: graphs.map(sessionGraph) };
  };

  const diff = async (request: DiffRequest): Promise<DiffResult> => {
    const decision = await decide({ ...request, dryRun: true });
    const { project, diagnostics, refused } = decision;
    if (refused) return { project, resources: [], diagnostics };
    const results = await carryOut(decision, { dryRun: true, force: request.force });
    return { project, resources: await compareStored(results, decision, { vault, values: store.read.values }), diagnostics };
  };

  // One after the other: what was checked against the stored resources is stored before they change again.
  return { apply: (request) => changesInOrder(() => apply(request)), diff: (request) => changesInOrder(() => diff(request)) };
}

/** What the shape of the request leaves open. Throws OrchError `request_invalid`. */
function checkRequest({ baseDirectory, prune, project }: ApplyRequest): void {
  if (prune && project === null) throw new OrchError('request_invalid', 'Pruning deletes what else a project holds, and no project is named.', { hint: 'Name it with `-p PROJECT`.' });
  if (!isAbsolute(baseDirectory)) throw new OrchError('request_invalid', `The directory of relative paths is "${baseDirectory}", and it must be absolute.`);
}

function identity({ project, kind, name }: { readonly project: string; readonly kind: string; readonly name: string }): string {
  return `${project}/${kind}/${name}`;
}

function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error';
}

function names(document: ManifestDocument, kind: string, name: string): boolean {
  return document.manifest?.kind === kind && document.manifest.metadata.name === name;
}
