import type { FieldPath, ResourceRef, SourceSpan } from '@orch/diagnostics';
import { formatFieldPath } from '@orch/diagnostics';
import type { AgentManifest, AgentSpec, Manifest, ManifestDocument, Metadata, StepTemplateManifest, WorkflowManifest, WorkflowStep } from '@orch/schema';

export interface Place {
  readonly file?: string;
  readonly document?: number;
}

/**
 * A document made from an object. Its text is one line a field, in the order of the object, and `locate` answers the line:
 * enough to tell places apart and to put them in order.
 */
export function documentOf(manifest: Manifest, { file = 'test.yaml', document = 1 }: Place = {}): ManifestDocument {
  const lines = [...fieldsOf(manifest, [])].map(formatFieldPath);
  const { kind, metadata } = manifest;
  return {
    file,
    document,
    text: lines.join('\n'),
    resource: { kind, name: metadata.name, project: metadata.project ?? null, step: null },
    manifest,
    locate: (path, part) => spanOf(path, part, lines, file, document),
  };
}

/** A document that had an error of its own. */
export function unreadDocument(resource: Partial<ResourceRef> | null, { file = 'unread.yaml', document = 1 }: Place = {}, text = 'kind: {'): ManifestDocument {
  return {
    file,
    document,
    text,
    resource: resource && { kind: '', name: '', project: null, step: null, ...resource },
    manifest: null,
    locate: (path, part) => spanOf(path, part, [], file, document),
  };
}

export function agent(name: string, spec: Partial<AgentSpec> & { readonly provider?: string }, place?: Place, metadata: Partial<Metadata> = {}): ManifestDocument {
  const { provider, ...rest } = spec;
  const full: AgentSpec = {
    capabilities: [],
    ...(provider && { driver: { provider, blocks: {} } }),
    ...(provider === 'shell' && { command: 'run' }),
    ...rest,
  };
  const manifest: AgentManifest = { apiVersion: 'orchestrator.dev/v2', kind: 'Agent', metadata: { name, ...metadata }, spec: full };
  return documentOf(manifest, place ?? { file: `agent-${name}.yaml` });
}

export function template(name: string, prompt: string, place?: Place, metadata: Partial<Metadata> = {}): ManifestDocument {
  const manifest: StepTemplateManifest = { apiVersion: 'orchestrator.dev/v2', kind: 'StepTemplate', metadata: { name, ...metadata }, spec: { prompt } };
  return documentOf(manifest, place ?? { file: `template-${name}.yaml` });
}

export function workflow(name: string, steps: readonly WorkflowStep[], place?: Place, metadata: Partial<Metadata> = {}): ManifestDocument {
  const manifest: WorkflowManifest = { apiVersion: 'orchestrator.dev/v2', kind: 'Workflow', metadata: { name, ...metadata }, spec: { steps } };
  return documentOf(manifest, place ?? { file: `workflow-${name}.yaml` });
}

export function store(kind: 'EnvStore' | 'SecretStore', name: string, data: Readonly<Record<string, string>>, place?: Place, metadata: Partial<Metadata> = {}): ManifestDocument {
  return documentOf({ apiVersion: 'orchestrator.dev/v2', kind, metadata: { name, ...metadata }, spec: { data } }, place ?? { file: `${kind}-${name}.yaml` });
}

/** A step that resumes. */
export function resuming(id: string, sessionResume: true | { from?: string; fork?: boolean } = true, rest: Partial<WorkflowStep> = {}): WorkflowStep {
  return { id, ...rest, behavior: { ...rest.behavior, driverRequirements: { sessionResume, ...rest.behavior?.driverRequirements } } };
}

function* fieldsOf(value: unknown, path: FieldPath): Generator<FieldPath> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* fieldsOf(child, [...path, Array.isArray(value) ? Number(key) : key]);
}

function spanOf(path: FieldPath, part: 'key' | 'value' | 'entry', lines: readonly string[], file: string, document: number): SourceSpan {
  let length = path.length;
  while (length > 0 && !lines.includes(formatFieldPath(path.slice(0, length)))) length--;
  const line = lines.indexOf(formatFieldPath(path.slice(0, length))) + 1;
  const column = part === 'value' ? 50 : 1;
  return { file, document, line, column, endLine: line, endColumn: column + 10, offset: document * 10_000 + line * 100 + column, endOffset: document * 10_000 + line * 100 + column + 10 };
}
