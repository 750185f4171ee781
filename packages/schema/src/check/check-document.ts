import type { FieldPath } from '@orch/diagnostics';
import * as z from 'zod';
import { manifestShapes, metadataShape, type Kind, type Manifest } from '../manifest/manifest.js';
import { checkAgent } from './check-agent.js';
import { checkEnvelope } from './check-envelope.js';
import { reportIssues } from './check-shape.js';
import { checkTexts } from './check-texts.js';
import { checkWorkflow } from './check-workflow.js';
import { checkWorkspace } from './check-workspace.js';
import { describeTyped } from './describe-value.js';
import { startsWith, type DocumentContext } from './document-context.js';
import { findNotBuilt } from './find-not-built.js';
import { findRemoved } from './find-removed.js';
import { gatherDriver } from './gather-driver.js';
import { salvage } from '../partial/salvage.js';

/** What can be said without a kind. */
const metadataOnly = z.looseObject({ metadata: metadataShape.optional() });

export interface CheckedDocument {
  readonly manifest: Manifest;
  /** Whether the manifest is all of the value. */
  readonly fits: boolean;
}

/** Everything that one document's values decide. The value is worked on in place; the result is null where no shape is known for it. */
export function checkDocument(context: DocumentContext, value: unknown): CheckedDocument | null {
  if (!isMap(value)) {
    const message = `a manifest is a map, not ${describeTyped(value)}`;
    context.findings.push({ code: 'invalid_type', message, path: [], hint: 'Begin with `apiVersion` and `kind`; separate documents with a line `---`.' });
    return null;
  }
  const { ours, kind, writtenKind } = checkEnvelope(context, value);
  if (!ours) return null;
  checkTexts(context, writtenKind, value);
  if (writtenKind !== null) findRemoved(context, writtenKind, value);
  if (kind === null) {
    const metadata = metadataOnly.safeParse(value);
    if (!metadata.success) reportIssues(context, 'Project', value, metadata.error.issues, (path) => path);
    dropRefusalsRoundRemoved(context);
    return null;
  }
  if (kind === 'Project' && (value['spec'] === undefined || value['spec'] === null)) value['spec'] = {};
  findNotBuilt(context, kind, value);
  const manifest = checkShape(context, kind, value);
  dropRefusalsRoundRemoved(context);
  return manifest;
}

function checkShape(context: DocumentContext, kind: Kind, value: Record<string, unknown>): CheckedDocument {
  const spec = value['spec'];
  let shaped = value;
  let written = (path: FieldPath) => path;
  if (kind === 'Agent' && isMap(spec) && isMap(spec['driver'])) {
    shaped = { ...value, spec: { ...spec, driver: gatherDriver(spec['driver']) } };
    written = (path) => (startsWith(path, ['spec', 'driver', 'blocks']) ? ['spec', 'driver', ...path.slice(3)] : path[3] === undefined && path[2] === 'blocks ' ? ['spec', 'driver', 'blocks'] : path);
  }
  if (kind === 'Workspace' && isMap(spec) && 'root_path' in spec) {
    const { root_path, ...rest } = spec;
    if ('work_dir' in rest) {
      const related = [{ ...context.locator.place(['spec', 'work_dir'], 'key').span, message: '`work_dir` stands here' }];
      const message = '`root_path` is another name of `work_dir`; write one of them';
      context.findings.push({ code: 'mutually_exclusive_fields', message, path: ['spec', 'root_path'], part: 'key', related });
      shaped = { ...value, spec: rest };
    } else {
      shaped = { ...value, spec: { ...rest, work_dir: root_path } };
      written = (path) => (path[0] === 'spec' && path[1] === 'work_dir' ? ['spec', 'root_path'] : path);
    }
  }
  const result = manifestShapes[kind].safeParse(shaped);
  if (!result.success) reportIssues(context, kind, shaped, result.error.issues, written);
  if (isMap(shaped['spec'])) {
    if (kind === 'Workspace') checkWorkspace(context, shaped['spec']);
    if (kind === 'Agent') checkAgent(context, shaped['spec']);
    if (kind === 'Workflow') checkWorkflow(context, shaped['spec']);
  }
  if (result.success) return { manifest: result.data, fits: true };
  return { manifest: salvage(manifestShapes[kind], shaped, (path) => context.gaps.unknown(written(path))) as Manifest, fits: false };
}

/** A field that is not built yet says nothing new where a removed one stands in it: the removed one must go first. */
function dropRefusalsRoundRemoved(context: DocumentContext): void {
  const removed = context.findings.filter(({ code, severity }) => code.startsWith('legacy_') && severity !== 'warning' && code !== 'legacy_agent_command_deprecated');
  const kept = context.findings.filter(({ code, path }) => {
    if (code !== 'feature_not_available' || !path) return true;
    return !removed.some((other) => other.path && startsWith(other.path, path[0] === 'kind' ? [] : path));
  });
  context.findings.splice(0, context.findings.length, ...kept);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
