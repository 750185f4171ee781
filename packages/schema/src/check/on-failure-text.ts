import type { FieldPath } from '@orch/diagnostics';
import type { Finding } from '../finding/finding.js';
import type { DocumentContext } from './document-context.js';

/** `on_failure: continue`, the short form that manifests once had. */
export function onFailureAsText(context: DocumentContext, path: FieldPath, value: unknown): Finding | null {
  if (path.at(-1) !== 'on_failure' || typeof value !== 'string') return null;
  const range = context.locator.node(path)?.range;
  const known = value === 'stop' || value === 'continue';
  const text = `{action: ${value}}`;
  const edits = known && range ? [context.source.edit(context.base + range[0], context.base + range[1], text)] : [];
  return {
    code: 'invalid_type',
    message: `\`on_failure\` must be a map, not the text ${JSON.stringify(value.slice(0, 40))}`,
    path,
    hint: known ? `Write \`on_failure: ${text}\`.` : 'Write `on_failure: {action: stop}` or `{action: continue}`.',
    fixes: edits.length > 0 ? [{ title: `Write ${text}`, safety: 'safe', edits }] : [],
  };
}
