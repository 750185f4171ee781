import { findingIn, relatedIn } from '../world/subject.js';
import type { WorldRule } from './rule.js';

export const ambiguousStore: WorldRule = {
  code: 'ambiguous_store',
  check: ({ storeUses }) =>
    storeUses.flatMap(({ agent, world, store, path }) => {
      const named = world.stores.get(store) ?? [];
      if (named.length < 2) return [];
      return [
        findingIn(agent, () => ({
          code: 'ambiguous_store',
          path,
          part: 'value',
          message: `agent "${agent.name}": project "${agent.project}" has an EnvStore and a SecretStore "${store}"`,
          hint: 'Rename one of the two.',
          related: named.map((one) => relatedIn(one, ['metadata', 'name'], 'value', `the ${one.manifest.kind}`)),
          data: { agent: agent.name, store },
        })),
      ];
    }),
};
