import type { FieldPath } from '@orch/diagnostics';
import type { Kind, Manifest } from '@orch/schema';
import type { ProjectWorld } from './project-world.js';
import type { Reading } from './reading.js';
import type { Subject } from './subject.js';

/** A resource of any kind among the documents, with what it can refer to. */
export interface ResourceSubject<K extends Kind = Kind> extends Subject {
  readonly manifest: Extract<Manifest, { readonly kind: K }>;
  readonly world: ProjectWorld;
  /** Whether a field of the manifest is what it is meant to be. */
  knows(path: FieldPath): boolean;
  knowsAll(path: FieldPath): boolean;
}

export function createResourceSubject(subject: Subject, { manifest, knows, knowsAll }: Reading, world: ProjectWorld): ResourceSubject {
  return { ...subject, manifest, world, knows, knowsAll };
}
