import { closest } from '../closest.js';
import { findingIn, relatedIn, type Draft } from '../world/subject.js';
import type { ForeignSubject } from '../world/foreign-subject.js';
import { listNames } from '../wording.js';
import type { WorldRule } from './rule.js';

/** Documents of other API groups, by the definitions at hand. What a definition says of their fields is checked beside these rules. */
export const customResourceRules: readonly WorldRule[] = [
  { code: 'unknown_api_group', check: ({ foreign }) => foreign.flatMap(checkGroup) },
  { code: 'unknown_kind', check: ({ foreign }) => foreign.flatMap(checkKind) },
  { code: 'unsupported_api_version', check: ({ foreign }) => foreign.flatMap(checkVersion) },
];

function checkGroup(subject: ForeignSubject): readonly Draft[] {
  const { foreign, kind, standing } = subject;
  const place = { code: 'unknown_api_group', path: ['apiVersion'], part: 'value', data: { group: foreign.group, kind } } as const;
  if (standing.is === 'declared') {
    const message = `${kind} is a kind of "${foreign.group}"; nothing in this version acts on it`;
    return [findingIn(subject, () => ({ ...place, message, related: [relatedIn(standing.definition, ['spec', 'kind'], 'value', 'the kind is defined here')] }), 'info')];
  }
  if (standing.is !== 'unknown group') return [];
  const close = closest(foreign.group, standing.known);
  const hint = close === null ? 'Keep documents for other programs elsewhere, or add a CustomResourceDefinition of the group.' : `Did you mean "${close}"?`;
  return [findingIn(subject, () => ({ ...place, message: `no CustomResourceDefinition here adds the API group "${foreign.group}"`, hint }))];
}

function checkKind(subject: ForeignSubject): readonly Draft[] {
  const { foreign, kind, standing } = subject;
  if (standing.is !== 'unknown kind') return [];
  const close = closest(kind, standing.known);
  const hint = close === null ? `Kinds of this group: ${listNames(standing.known)}.` : `Did you mean "${close}"?`;
  return [findingIn(subject, () => ({ code: 'unknown_kind', path: ['kind'], part: 'value', message: `the API group "${foreign.group}" has no kind "${kind}"`, hint, data: { kind } }))];
}

function checkVersion(subject: ForeignSubject): readonly Draft[] {
  const { foreign, kind, standing } = subject;
  if (standing.is !== 'unknown version') return [];
  return [
    findingIn(subject, () => ({
      code: 'unsupported_api_version',
      path: ['apiVersion'],
      part: 'value',
      message: `${kind} of "${foreign.group}" is not served in version "${foreign.version}"`,
      hint: standing.known.length === 0 ? 'No version of it is served.' : `Versions that are: ${listNames(standing.known)}.`,
      related: [relatedIn(standing.definition, ['spec', 'versions'], 'key', 'its versions')],
    })),
  ];
}
