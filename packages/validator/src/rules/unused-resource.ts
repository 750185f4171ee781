import type { Code } from '@orch/diagnostics';
import type { Kind } from '@orch/schema';
import type { UsedKind } from '../world/uses.js';
import { findingIn } from '../world/subject.js';
import { resourceRule, type ResourceRule } from './rule.js';

/** Says nothing where a project holds nothing that could use it: then it is a collection for others. */
export function unusedResource(code: Code, used: UsedKind, kinds: readonly Kind[], hint: string): ResourceRule {
  return resourceRule({
    code,
    kinds,
    check(resource) {
      const { manifest, name, project, world, knows } = resource;
      const named = world.uses.of(used);
      if (named === null || named.has(name) || !knows(['metadata', 'name'])) return [];
      return [findingIn(resource, () => ({ code, path: ['metadata', 'name'], part: 'value', message: `nothing in project "${project}" uses the ${manifest.kind} "${name}"`, hint, data: { kind: manifest.kind, name } }))];
    },
  });
}
