import { kinds, notBuiltKinds, type Kind, type ManifestDocument } from '@orch/schema';
import { closest } from '../closest.js';
import type { Reading } from './reading.js';

const allKinds: readonly string[] = [...new Set<string>([...kinds, ...notBuiltKinds.map(({ kind }) => kind)])];
const typedKinds: ReadonlySet<string> = new Set(kinds);

/**
 * What a document with an error of its own may have meant to define. Names that it may define are not reported as unknown:
 * its own finding is the cause.
 */
export interface Unread {
  readonly kind: Kind | 'any' | 'other';
  /** Null when the name could not be read. */
  readonly name: string | null;
  /** Whether its fields can be read all the same, as far as they are known. */
  readonly isRead: boolean;
}

export function whatMayStandIn(document: ManifestDocument, reading: Reading | null): Omit<Unread, 'isRead'> {
  if (reading) {
    const { kind, metadata } = reading.manifest;
    return { kind, name: reading.knows(['metadata', 'name']) ? metadata.name : null };
  }
  if (!hasContent(document.text)) return { kind: 'other', name: null };
  const { resource } = document;
  const name = resource?.name || null;
  if (!resource?.kind) return { kind: 'any', name };
  const meant = allKinds.find((kind) => kind === resource.kind) ?? closest(resource.kind, allKinds);
  return { kind: meant === null ? 'any' : isTyped(meant) ? meant : 'other', name };
}

function isTyped(kind: string): kind is Kind {
  return typedKinds.has(kind);
}

/** Documents of comments alone are common between separators. */
function hasContent(text: string): boolean {
  return text.split(/\r?\n/).some((line) => !/^\s*(#.*)?$|^(---|\.\.\.)\s*(#.*)?$/.test(line));
}
