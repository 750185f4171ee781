import * as z from 'zod';
import { checkDefinition } from '../custom-resource/check-definition.js';
import { knownFields } from '../fields/known-fields.js';
import type { Kind, Manifest } from '../manifest/manifest.js';
import { manifestShapes, metadataShape } from '../shape/manifest.js';
import { typedManifest } from '../typed-manifest.js';
import { checkAgent } from './check-agent.js';
import { checkEnvelope } from './check-envelope.js';
import { reportIssues } from './check-shape.js';
import { checkTexts } from './check-texts.js';
import { checkValueStore } from './check-value-store.js';
import { checkWorkflow } from './check-workflow.js';
import { checkWorkspace } from './check-workspace.js';
import { describeType, describeTyped } from './describe-value.js';
import { keepFindings, type DocumentContext } from './document-context.js';
import { PathSet } from './path-set.js';
import { findNotBuilt } from './find-not-built.js';
import { findRemoved } from './find-removed.js';
import { checkSourceTaskBinding, checkTrigger } from './exclusive-fields.js';
import { withoutMisspeltBlocks } from './misspelt-blocks.js';
import { isValueKind } from '../conceal/value-kinds.js';
import { parseShape } from './parse-shape.js';
import { salvage } from '../partial/salvage.js';
import { runRules } from '../rules/run-rules.js';

/** What can be said without a kind. */
const metadataOnly = z.looseObject({ metadata: metadataShape.optional() });

export interface CheckedDocument {
  readonly manifest: Manifest;
  /** Whether the manifest is all of the value. */
  readonly fits: boolean;
}

/** A document of another API group: a definition in some document may say what it holds. */
export interface ForeignVersion {
  readonly group: string;
  readonly version: string;
}

/** Everything that one document's values decide. The value is worked on in place; the result is null where no shape is known for it. */
export function checkDocument(context: DocumentContext, value: unknown): CheckedDocument | ForeignVersion | null {
  if (!isMap(value)) {
    const message = `a manifest is a map, not ${describeTyped(value)}`;
    const hint = 'Begin with `apiVersion` and `kind`; separate documents with a line `---`.';
    context.findings.push({ code: 'invalid_type', message, path: [], hint, plain: typeof value === 'object' || undefined, unquoted: `a manifest is a map, not ${describeType(value)}`, unquotedHint: hint });
    return null;
  }
  const { ours, foreign, kind, writtenKind } = checkEnvelope(context, value);
  if (!ours) return foreign;
  checkTexts(context, value);
  if (writtenKind !== null) findRemoved(context, writtenKind, value);
  if (kind === null) {
    const metadata = metadataOnly.safeParse(value);
    if (!metadata.success) reportIssues(context, knownFields('Project'), value, metadata.error.issues);
    dropRefusalsRoundRemoved(context);
    return null;
  }
  if (kind === 'Project' && (value['spec'] === undefined || value['spec'] === null)) value['spec'] = {};
  if (isValueKind(kind)) checkValueStore(context, value);
  const manifest = checkShape(context, kind, value);
  dropRefusalsRoundRemoved(context);
  return manifest;
}

function checkShape(context: DocumentContext, kind: Kind, value: Record<string, unknown>): CheckedDocument {
  const shape = manifestShapes[kind];
  const { shaped, issues: ofDriver } = kind === 'Agent' ? withoutMisspeltBlocks(value) : { shaped: value, issues: [] };
  const result = parseShape(kind, shape, shaped);
  const wrong = reportIssues(context, knownFields(kind), value, [...ofDriver, ...(result.error?.issues ?? [])]);
  findNotBuilt(context, kind, value, wrong);
  checkSpec(context, kind, value['spec']);
  const fits = result.success && ofDriver.length === 0;
  const written = result.success ? result.data : salvage(shape, shaped, (path) => context.gaps.unknown(path));
  const manifest = typedManifest(kind, written as Record<string, unknown>);
  runRules(context, context.rules, manifest, value);
  return { manifest, fits };
}

function checkSpec(context: DocumentContext, kind: Kind, spec: unknown): void {
  if (!isMap(spec)) return;
  if (kind === 'Workspace') checkWorkspace(context, spec);
  if (kind === 'Agent') checkAgent(context, spec);
  if (kind === 'Workflow') checkWorkflow(context, spec);
  if (kind === 'Trigger') checkTrigger(context, spec);
  if (kind === 'CustomResourceDefinition') checkDefinition(context, spec);
  if (kind === 'SourceTaskBinding') checkSourceTaskBinding(context, spec);
}

/** A field that is not built yet says nothing new where a removed one stands in it: the removed one must go first. */
function dropRefusalsRoundRemoved(context: DocumentContext): void {
  const removed = new PathSet();
  for (const { code, severity, path } of context.findings) {
    if (path && code.startsWith('legacy_') && severity !== 'warning' && code !== 'legacy_agent_command_deprecated') removed.add(path);
  }
  keepFindings(context.findings, ({ code, path }) => code !== 'feature_not_available' || !path || !removed.reaches(path[0] === 'kind' ? [] : path));
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
