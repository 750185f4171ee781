import { findingIn, relatedIn } from '../world/subject.js';
import type { WorldRule } from './rule.js';

export const unknownStore: WorldRule = {
  code: 'unknown_store',
  check: ({ storeUses }) =>
    storeUses.flatMap(({ agent, world, store, path }) => {
      const lists = [world.named('EnvStore'), world.named('SecretStore')];
      if (lists.some((names) => names.mayExist(store))) return [];
      const meant = lists.map((names) => names.suggest(store)).find((name) => name !== null) ?? null;
      const [known] = meant === null ? [] : (world.stores.get(meant) ?? []);
      return [
        findingIn(agent, () => ({
          code: 'unknown_store',
          path,
          part: 'value',
          message: `agent "${agent.name}": project "${agent.project}" has no EnvStore or SecretStore "${store}"`,
          hint: meant === null ? 'Apply an EnvStore or SecretStore of that name, or name one that exists.' : `Did you mean "${meant}"?`,
          related: known ? [relatedIn(known, ['metadata', 'name'], 'value', `${known.manifest.kind} "${meant}" is defined here`)] : [],
          data: { agent: agent.name, store, suggestion: meant },
        })),
      ];
    }),
};
