import type { OpenedStore } from '@orch/session-broker';
import type { CompiledAgent } from '@orch/validator';

interface Variable {
  readonly value: string;
  /** `SecretStore/keys TOKEN`; null for one that stands in the manifest itself. */
  readonly from: string | null;
}

/** What an agent adds to the environment of its processes, by the names of the variables. */
export interface AgentVariables {
  readonly values: Readonly<Record<string, string>>;
  /** The same without what stores hold. */
  readonly open: Readonly<Record<string, string>>;
  /** The same with the place in a store instead of the value that is there: for facts that are kept. As absolute paths, which some of them have to be. */
  readonly named: Readonly<Record<string, string>>;
}

export type FindStores = (name: string) => Promise<readonly Pick<OpenedStore, 'kind' | 'values'>[]>;

/** Looks up what the agent takes from stores; of two variables with one name the later one counts. What is missing is said, before anything starts. */
export async function findVariables(agent: Pick<CompiledAgent, 'name' | 'variables' | 'env'>, find: FindStores): Promise<AgentVariables | { readonly missing: string }> {
  const found = new Map<string, Variable>();
  for (const variable of agent.variables ?? []) {
    if ('value' in variable) {
      found.set(variable.name, { value: variable.value, from: null });
      continue;
    }
    const stores = await find(variable.store);
    const [store] = stores;
    if (!store) return missing(agent, `there is no EnvStore or SecretStore "${variable.store}" any more`);
    if (stores.length > 1) return missing(agent, `there is an EnvStore and a SecretStore "${variable.store}" now, and nobody can tell which is meant`);
    const { kind, values } = store;
    const take = (name: string, key: string) => void found.set(name, { value: values[key] ?? '', from: `${kind}/${variable.store} ${key}` });
    if (!('key' in variable)) for (const key of Object.keys(values)) take(key, key);
    else if (Object.hasOwn(values, variable.key)) take(variable.name, variable.key);
    else return missing(agent, `${kind} "${variable.store}" has no value "${variable.key}" any more`);
  }
  for (const [name, value] of Object.entries(agent.env)) found.set(name, { value, from: null });
  const all = [...found];
  return {
    values: Object.fromEntries(all.map(([name, { value }]) => [name, value])),
    open: Object.fromEntries(all.flatMap(([name, { value, from }]) => (from === null ? [[name, value]] : []))),
    named: Object.fromEntries(all.map(([name, { value, from }]) => [name, from === null ? value : `/[${from}]`])),
  };
}

function missing(agent: Pick<CompiledAgent, 'name'>, what: string): { readonly missing: string } {
  return { missing: `Agent ${agent.name} takes variables from a store: ${what}.` };
}
