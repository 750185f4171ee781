import { closest } from '../closest.js';
import { findingIn, relatedIn } from '../world/subject.js';
import type { WorldRule } from './rule.js';

export const unknownStoreKey: WorldRule = {
  code: 'unknown_store_key',
  check: ({ storeUses }) =>
    storeUses.flatMap(({ agent, world, store, key }) => {
      const [known, other] = world.stores.get(store) ?? [];
      // Which of two is meant nobody knows.
      if (key === null || !known || other) return [];
      const { data } = known.manifest.spec;
      if (Object.hasOwn(data, key.name) || !known.knowsAll(['spec', 'data'])) return [];
      const meant = closest(key.name, Object.keys(data));
      const { kind } = known.manifest;
      return [
        findingIn(agent, () => ({
          code: 'unknown_store_key',
          path: key.path,
          part: 'value',
          message: `agent "${agent.name}": ${kind} "${store}" has no value "${key.name}"`,
          hint: meant === null ? `Add it to the ${kind}, or name a value that it has.` : `Did you mean "${meant}"?`,
          related: [meant === null ? relatedIn(known, ['spec', 'data'], 'key', 'the values of the store') : relatedIn(known, ['spec', 'data', meant], 'key', `"${meant}" stands here`)],
          data: { agent: agent.name, store, key: key.name, suggestion: meant },
        })),
      ];
    }),
};
