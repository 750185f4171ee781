import { findingIn, relatedIn } from '../world/subject.js';
import type { WorldRule } from './rule.js';

export const duplicateResource: WorldRule = {
  code: 'duplicate_resource',
  check: ({ duplicates }) =>
    duplicates.map(({ subject, first }) =>
      findingIn(subject, () => ({
        code: 'duplicate_resource',
        path: ['metadata', 'name'],
        part: 'value',
        message: `${subject.ref.kind} "${subject.name}" is defined already in project "${subject.project}"`,
        hint: 'Rename one of them, or remove the one that is not meant.',
        related: [relatedIn(first, ['metadata', 'name'], 'value', 'first defined here')],
        data: { kind: subject.ref.kind, name: subject.name, project: subject.project },
      })),
    ),
};
