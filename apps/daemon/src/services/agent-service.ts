import type { Agent, AgentList } from '@orch/protocol';
import type { DriverDescriptor } from '@orch/driver';
import type { Clock, Runtime } from '@orch/runtime';
import type { AgentId, Store, StoreTransaction, StoredResource } from '@orch/store';
import { agentNeeds } from './agent-needs.js';
import type { ResourceService } from './resource-service.js';

export interface AgentService {
  list(project: string | undefined): Promise<AgentList>;
  cordon(agent: AgentId): Promise<Agent>;
  /** Steps that wait for the agent begin at once. */
  uncordon(agent: AgentId): Promise<Agent>;
}

export interface AgentServiceOptions {
  readonly store: Store;
  readonly runtime: Pick<Runtime, 'agentsChanged'>;
  /** Says what is wrong with a name that no agent has. */
  readonly resources: Pick<ResourceService, 'get'>;
  readonly descriptors: readonly DriverDescriptor[];
  readonly clock: Clock;
}

export function createAgentService({ store, runtime, resources, descriptors, clock }: AgentServiceOptions): AgentService {
  const viewOf = async ({ project, name }: AgentId): Promise<Agent> => {
    const stored = await store.read.resources.load({ project, kind: 'Agent', name });
    if (stored === null) throw await missing({ project, name });
    return agentView(stored, descriptors, await store.read.cordons.has({ project, name }), await runningSteps(store));
  };
  const missing = async (agent: AgentId): Promise<unknown> => resources.get({ ...agent, kind: 'Agent' }).then(() => new Error(`agent ${agent.name} came into being a moment ago`), (error: unknown) => error);
  const change = async (agent: AgentId, work: (transaction: StoreTransaction) => Promise<unknown>): Promise<Agent> => {
    const found = await store.transaction(async (transaction) => {
      if ((await transaction.resources.load({ ...agent, kind: 'Agent' })) === null) return false;
      await work(transaction);
      return true;
    });
    if (!found) throw await missing(agent);
    runtime.agentsChanged();
    return viewOf(agent);
  };
  return {
    async list(project) {
      const filter = project === undefined ? {} : { project };
      const [agents, cordons, running] = await Promise.all([store.read.resources.list({ ...filter, kind: 'Agent' }), store.read.cordons.list(filter), runningSteps(store)]);
      const cordoned = new Set(cordons.map(keyOf));
      return { items: agents.map((agent) => agentView(agent, descriptors, cordoned.has(keyOf(agent)), running)) };
    },
    cordon: (agent) => change(agent, ({ cordons }) => cordons.put(agent, clock.now())),
    uncordon: (agent) => change(agent, ({ cordons }) => cordons.remove(agent)),
  };
}

const keyOf = ({ project, name }: AgentId): string => `${project}/${name}`;

/** How many steps each agent works on now. */
async function runningSteps({ read }: Store): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const { agent, taskId } of await read.runs.listUnfinished()) {
    const project = agent === null ? undefined : (await read.tasks.load(taskId))?.project;
    if (agent === null || project === undefined) continue;
    const key = keyOf({ project, name: agent });
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function agentView(stored: StoredResource, descriptors: readonly DriverDescriptor[], cordoned: boolean, running: ReadonlyMap<string, number>): Agent {
  const { project, name, manifest } = stored;
  const needs = agentNeeds(stored, descriptors);
  return {
    project,
    name,
    driver: needs?.driver ?? null,
    capabilities: manifest.kind === 'Agent' ? [...manifest.spec.capabilities] : [],
    enabled: manifest.kind === 'Agent' && manifest.spec.enabled !== false,
    cordoned,
    running: running.get(keyOf(stored)) ?? 0,
  };
}
