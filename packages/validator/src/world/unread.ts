import type { ManifestDocument } from '@orch/schema';
import { closest } from '../closest.js';

/**
 * What a document without a manifest may have meant to define. Names that it may define are not reported as unknown:
 * its own finding is the cause.
 */
export interface Unread {
  readonly kind: 'Agent' | 'StepTemplate' | 'any' | 'other';
  /** Null when the name could not be read. */
  readonly name: string | null;
}

export function whatMayStandIn(document: ManifestDocument): Unread {
  if (!hasContent(document.text)) return { kind: 'other', name: null };
  const { resource } = document;
  const name = resource?.name || null;
  if (!resource?.kind) return { kind: 'any', name };
  if (resource.kind === 'Agent' || resource.kind === 'StepTemplate') return { kind: resource.kind, name };
  const meant = closest(resource.kind, ['Agent', 'StepTemplate']);
  return { kind: meant === 'Agent' || meant === 'StepTemplate' ? meant : 'other', name };
}

/** Documents of comments alone are common between separators. */
function hasContent(text: string): boolean {
  return text.split(/\r?\n/).some((line) => !/^\s*(#.*)?$|^(---|\.\.\.)\s*(#.*)?$/.test(line));
}
