import type { CustomResourceVersion, ForeignDocument, ManifestDocument } from '@orch/schema';
import type { Reading } from './reading.js';
import { compareText, type Subject } from './subject.js';

/** A document of another API group, and what the definitions at hand say of it. */
export interface ForeignSubject extends Subject {
  readonly foreign: ForeignDocument;
  readonly kind: string;
  readonly standing: Standing;
}

export type Standing =
  | { readonly is: 'declared'; readonly definition: Subject; readonly version: CustomResourceVersion }
  /** Groups, kinds or versions that there are, in order. */
  | { readonly is: 'unknown group' | 'unknown kind'; readonly known: readonly string[] }
  | { readonly is: 'unknown version'; readonly known: readonly string[]; readonly definition: Subject }
  /** Something that cannot be read may define it. */
  | { readonly is: 'open' };

export interface DefinitionSource extends Subject {
  readonly reading: Reading | null;
}

interface Definition {
  readonly subject: Subject;
  readonly group: string;
  readonly kind: string;
  readonly versions: readonly CustomResourceVersion[];
}

/** `mayBeMore`: a definition may stand where nobody can read it. */
export function createForeignSubjects(tested: readonly ManifestDocument[], sources: readonly DefinitionSource[], mayBeMore: boolean): readonly ForeignSubject[] {
  const documents = tested.filter(({ foreign }) => foreign);
  if (documents.length === 0) return [];
  const definitions = sources.flatMap((source): readonly Definition[] => {
    const manifest = source.reading?.manifest;
    return manifest?.kind === 'CustomResourceDefinition' ? [{ subject: source, ...manifest.spec }] : [];
  });
  const isClear = sources.every(({ reading }) => reading?.manifest.kind !== 'CustomResourceDefinition' || isKnown(reading));
  const isOpen = mayBeMore || !isClear;
  const groups = new Map<string, Definition[]>();
  for (const definition of definitions) {
    const group = groups.get(definition.group);
    if (group) group.push(definition);
    else groups.set(definition.group, [definition]);
  }
  return documents.map((document) => {
    const foreign = document.foreign!;
    const kind = document.resource?.kind ?? '';
    return { document, foreign, kind, project: document.resource?.project ?? '', name: document.resource?.name ?? '', ref: document.resource, standing: standingOf(foreign, kind, groups, isOpen) };
  });
}

function isKnown(reading: Reading): boolean {
  return reading.knows(['spec', 'group']) && reading.knows(['spec', 'kind']) && reading.knows(['spec', 'versions']);
}

function standingOf({ group, version }: ForeignDocument, kind: string, groups: ReadonlyMap<string, readonly Definition[]>, isOpen: boolean): Standing {
  const ofGroup = groups.get(group) ?? [];
  const definition = ofGroup.find((one) => one.kind === kind);
  const found = definition?.versions.find(({ name, served }) => name === version && served !== false);
  if (definition && found) return { is: 'declared', definition: definition.subject, version: found };
  if (isOpen) return { is: 'open' };
  if (definition) return { is: 'unknown version', definition: definition.subject, known: sorted(definition.versions.filter(({ served }) => served !== false).map(({ name }) => name)) };
  if (ofGroup.length > 0) return { is: 'unknown kind', known: sorted(ofGroup.map((one) => one.kind)) };
  return { is: 'unknown group', known: sorted([...groups.keys()]) };
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort(compareText);
}
