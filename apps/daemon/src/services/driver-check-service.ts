import type { Driver, DriverDescriptor, ProbeHost, ProbeReport } from '@orch/driver';
import type { DriverCheck, DriverCheckList } from '@orch/protocol';
import { environmentNames, runEnvironment } from '@orch/runtime';
import { agentNeeds, type AgentNeeds } from './agent-needs.js';
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
  readonly needs: AgentNeeds;
  readonly agents: DriverCheck['agents'][number][];
}

export function createDriverCheckService(options: DriverCheckOptions): DriverCheckService {
  return {
    async check() {
      const agents = (await options.agents()).flatMap((resource) => {
        const needs = agentNeeds(resource, options.descriptors);
        return needs === null ? [] : [{ project: resource.project, name: resource.name, needs }];
      });
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
function gatherLooks({ drivers }: DriverCheckOptions, agents: readonly { project: string; name: string; needs: AgentNeeds }[]): readonly Look[] {
  return drivers.flatMap((driver) => {
    const plain: AgentNeeds = { driver: driver.descriptor.id, enabled: true, binary: null, block: {}, env: {}, storeVariables: [], stores: [] };
    const looks = new Map<string, Look>([[keyOf(plain), { driver, needs: plain, agents: [] }]]);
    for (const { project, name, needs } of agents) {
      if (needs.driver !== driver.descriptor.id) continue;
      const key = keyOf(needs);
      const look = looks.get(key) ?? { driver, needs, agents: [] };
      look.agents.push({ project, name, enabled: needs.enabled });
      looks.set(key, look);
    }
    return [...looks.values()];
  });
}

function keyOf({ binary, block, env, storeVariables, stores }: AgentNeeds): string {
  return JSON.stringify([binary, block, Object.keys(env).toSorted().map((name) => [name, env[name]]), storeVariables, stores]);
}

async function check(options: DriverCheckOptions, { driver, needs, agents }: Look): Promise<DriverCheck> {
  const { descriptor, place } = driver;
  const env = runEnvironment({ daemon: options.env, passedVariables: place.passedVariables, agent: needs.env, step: options.stepEnv });
  const report = await probe(driver, options.host(env), needs);
  const unseen = [...needs.storeVariables, ...needs.stores.map((store) => `all of ${store}`)];
  // A login may stand in a store, which is opened for a run alone.
  const maybe = unseen.length > 0 && report.authenticated === false;
  return {
    driver: descriptor.id,
    provider: descriptor.provider,
    binary: needs.binary,
    agents,
    needed: options.always.has(descriptor.id) || agents.some(({ enabled }) => enabled),
    ...report,
    authenticated: maybe ? null : report.authenticated,
    problem: maybe && report.installed ? null : report.problem,
    environment: environmentNames({ ...env, ...Object.fromEntries(needs.storeVariables.map((name) => [name, ''])) }),
    notes: unseen.length > 0 ? [...report.notes, `The values that it takes from stores were not looked at: ${unseen.join(', ')}.`] : report.notes,
  };
}

/** A driver that breaks its promise must not hide what the others found. */
async function probe(driver: Driver, host: ProbeHost, { binary, block }: AgentNeeds): Promise<ProbeReport> {
  try {
    return await driver.probe(host, { binary, block });
  } catch (error) {
    const problem = `It could not be looked at: ${error instanceof Error ? error.message : String(error)}`;
    return { installed: false, problem, path: null, version: null, versionProven: null, provenVersions: [], authenticated: null, passedVariables: [], exposures: [], notes: [] };
  }
}
