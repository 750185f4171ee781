import { kinds, notBuiltKinds, type ManifestDocument } from '@orch/schema';
import { closest } from '../closest.js';
import type { Reading } from './reading.js';

const allKinds: readonly string[] = [...new Set<string>([...kinds, ...notBuiltKinds.map(({ kind }) => kind)])];

/**
 * What a document with an error of its own may have meant to define. Names that it may define are not reported as unknown:
 * its own finding is the cause.
 */
export interface Unread {
  readonly kind: 'Agent' | 'StepTemplate' | 'Store' | 'CustomResourceDefinition' | 'any' | 'other';
  /** Null when the name could not be read. */
  readonly name: string | null;
}

export function whatMayStandIn(document: ManifestDocument, reading: Reading | null): Unread {
  if (reading) {
    const { kind, metadata } = reading.manifest;
    // A definition that can be read speaks for itself.
    return { kind: kind === 'CustomResourceDefinition' ? 'other' : meaningOf(kind), name: reading.knows(['metadata', 'name']) ? metadata.name : null };
  }
  if (!hasContent(document.text)) return { kind: 'other', name: null };
  const { resource } = document;
  const name = resource?.name || null;
  if (!resource?.kind) return { kind: 'any', name };
  const meant = allKinds.find((kind) => kind === resource.kind) ?? closest(resource.kind, allKinds);
  return { kind: meant === null ? 'any' : meaningOf(meant), name };
}

/** Of the kinds that something may refer to. */
function meaningOf(kind: string): Unread['kind'] {
  if (kind === 'EnvStore' || kind === 'SecretStore') return 'Store';
  return kind === 'Agent' || kind === 'StepTemplate' || kind === 'CustomResourceDefinition' ? kind : 'other';
}

/** Documents of comments alone are common between separators. */
function hasContent(text: string): boolean {
  return text.split(/\r?\n/).some((line) => !/^\s*(#.*)?$|^(---|\.\.\.)\s*(#.*)?$/.test(line));
}
