import type { Code, FieldPath } from '@orch/diagnostics';
import type { Kind } from '@orch/schema';
import type { ProjectWorld } from '../world/project-world.js';
import { findingIn, type Subject, type Draft } from '../world/subject.js';

export interface Reference {
  readonly code: Code;
  /** Kind of what is named. */
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly path: FieldPath;
  readonly step?: string;
}

interface Owner extends Subject {
  readonly world: ProjectWorld;
  readonly manifest: { readonly kind: string };
  knows(path: FieldPath): boolean;
}

/** The finding on a name that nothing of its kind has in the project; none where something that could not be read may have it. */
export function unknownReference(owner: Owner, { code, kind, name, path, step }: Reference): readonly Draft[] {
  const names = owner.world.named(kind);
  if (name === undefined || !owner.knows(path) || names.mayExist(name)) return [];
  const meant = names.suggest(name);
  const who = step === undefined ? `${owner.manifest.kind} "${owner.name}"` : `workflow "${owner.name}", step "${step}"`;
  return [
    findingIn(owner, () => ({
      code,
      path,
      part: 'value',
      step: step ?? null,
      message: `${who}: project "${owner.project}" has no ${kind} "${name}"`,
      hint: meant === null ? `Apply ${/^[AEIOU]/.test(kind) ? 'an' : 'a'} ${kind} of that name, or name one that exists.` : `Did you mean "${meant}"?`,
      data: { kind, name, suggestion: meant },
    })),
  ];
}
