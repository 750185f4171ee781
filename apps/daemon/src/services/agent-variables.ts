import { findVariables, type FindStores } from '@orch/runtime';
import type { AgentNeeds } from './agent-needs.js';

/** What can be known of the variables that an agent brings along. */
export interface SeenVariables {
  readonly values: Readonly<Record<string, string>>;
  /** Why not all of them are there, a sentence each. */
  readonly unseen: readonly string[];
}

/** With the values of stores where they can be opened; they go to the client that is asked, and nowhere else. */
export async function agentVariables(name: string, { variables, env }: AgentNeeds, find: FindStores | null): Promise<SeenVariables> {
  const open = { ...Object.fromEntries(variables.flatMap((variable) => ('value' in variable ? [[variable.name, variable.value]] : []))), ...env };
  const taken = variables.flatMap((variable) => ('store' in variable ? ['key' in variable ? variable.name : `all of ${variable.store}`] : []));
  if (taken.length === 0) return { values: open, unseen: [] };
  if (find === null) return { values: open, unseen: [`What it takes from stores was not looked at, since no daemon runs: ${taken.join(', ')}.`] };
  try {
    const found = await findVariables({ name, variables, env }, find);
    return 'missing' in found ? { values: open, unseen: [found.missing] } : { values: found.values, unseen: [] };
  } catch (error) {
    return { values: open, unseen: [`What it takes from stores cannot be read: ${error instanceof Error ? error.message : String(error)}`] };
  }
}
