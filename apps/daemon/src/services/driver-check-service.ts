import type { Driver, DriverDescriptor, ProbeHost, ProbeReport } from '@orch/driver';
import type { DriverCheck, DriverCheckList } from '@orch/protocol';
import { environmentNames, runEnvironment, type FindStores } from '@orch/runtime';
import { agentNeeds, type AgentNeeds } from './agent-needs.js';
import { agentVariables, type SeenVariables } from './agent-variables.js';
import { inBatches } from './in-batches.js';
import type { StoredResource } from '@orch/store';

export interface DriverCheckOptions {
  readonly drivers: readonly Driver[];
  readonly descriptors: readonly DriverDescriptor[];
  /** Drivers that the product needs whatever is stored. */
  readonly always: ReadonlySet<string>;
  /** Environment of the daemon, and what its steps get besides. */
  readonly env: Readonly<Record<string, string>>;
  readonly stepEnv: Readonly<Record<string, string>>;
  /** Opens stores of a project, whose values agents take; null where nobody can. */
  readonly stores: ((project: string) => FindStores) | null;
  /** Stored agents of every project. */
  agents(): Promise<readonly StoredResource[]>;
  host(env: Readonly<Record<string, string>>): ProbeHost;
}

export interface DriverCheckService {
  check(): Promise<DriverCheckList>;
}

/** So many clients are asked at once: each may be a program of some hundred megabytes. */
const atOnce = 2;

/** One client to look at, for all the agents that use it alike. */
interface Look {
  readonly driver: Driver;
  readonly needs: Pick<AgentNeeds, 'binary' | 'block'>;
  readonly variables: SeenVariables;
  readonly agents: DriverCheck['agents'][number][];
}

interface CheckedAgent {
  readonly project: string;
  readonly name: string;
  readonly needs: AgentNeeds;
  readonly variables: SeenVariables;
}

export function createDriverCheckService(options: DriverCheckOptions): DriverCheckService {
  return {
    async check() {
      const agents: CheckedAgent[] = [];
      for (const resource of await options.agents()) {
        const { project, name } = resource;
        const needs = agentNeeds(resource, options.descriptors);
        if (needs) agents.push({ project, name, needs, variables: await agentVariables(name, needs, options.stores?.(project) ?? null) });
      }
      const looks = gatherLooks(options, agents);
      const runnable = new Set(options.drivers.map(({ descriptor }) => descriptor.id));
      return {
        items: await inBatches(looks, atOnce, (look) => check(options, look)),
        notRunnable: agents.filter(({ needs }) => !runnable.has(needs.driver)).map(({ project, name, needs }) => ({ project, name, driver: needs.driver })),
      };
    },
  };
}

/** Each driver once as it runs by itself, then once more for each way in which stored agents use it otherwise. */
function gatherLooks({ drivers }: DriverCheckOptions, agents: readonly CheckedAgent[]): readonly Look[] {
  return drivers.flatMap((driver) => {
    const plain: Look = { driver, needs: { binary: null, block: {} }, variables: { values: {}, unseen: [] }, agents: [] };
    const looks = new Map<string, Look>([[keyOf(plain), plain]]);
    for (const { project, name, needs, variables } of agents) {
      if (needs.driver !== driver.descriptor.id) continue;
      const key = keyOf({ needs, variables });
      const look = looks.get(key) ?? { driver, needs, variables, agents: [] };
      look.agents.push({ project, name, enabled: needs.enabled });
      looks.set(key, look);
    }
    return [...looks.values()];
  });
}

function keyOf({ needs: { binary, block }, variables: { values, unseen } }: Pick<Look, 'needs' | 'variables'>): string {
  return JSON.stringify([binary, block, Object.keys(values).toSorted().map((name) => [name, values[name]]), unseen]);
}

async function check(options: DriverCheckOptions, { driver, needs, variables, agents }: Look): Promise<DriverCheck> {
  const { descriptor, place } = driver;
  const env = runEnvironment({ daemon: options.env, passedVariables: place.passedVariables, agent: variables.values, step: options.stepEnv });
  const report = await probe(driver, options.host(env), needs);
  // A login may stand among what could not be seen.
  const maybe = variables.unseen.length > 0 && report.authenticated === false;
  return {
    driver: descriptor.id,
    provider: descriptor.provider,
    binary: needs.binary,
    agents,
    needed: options.always.has(descriptor.id) || agents.some(({ enabled }) => enabled),
    ...report,
    authenticated: maybe ? null : report.authenticated,
    problem: maybe && report.installed ? null : report.problem,
    environment: environmentNames(env),
    notes: [...report.notes, ...variables.unseen],
  };
}

/** A driver that breaks its promise must not hide what the others found. */
async function probe(driver: Driver, host: ProbeHost, { binary, block }: Look['needs']): Promise<ProbeReport> {
  try {
    return await driver.probe(host, { binary, block });
  } catch (error) {
    const problem = `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`;
    return { installed: false, problem, path: null, version: null, versionProven: null, provenVersions: [], authenticated: null, passedVariables: [], exposures: [], notes: [] };
  }
}
