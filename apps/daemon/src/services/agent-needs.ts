import type { DriverDescriptor } from '@orch/driver';
import type { JsonMap } from '@orch/schema';
import type { StoredResource } from '@orch/store';

/** What a stored agent asks of its driver, as far as it changes which client runs and what that one sees. */
export interface AgentNeeds {
  /** Id of its driver. */
  readonly driver: string;
  readonly enabled: boolean;
  readonly binary: string | null;
  /** Its driver's own block. */
  readonly block: JsonMap;
  readonly env: Readonly<Record<string, string>>;
  /** Names of its variables that get a value of a store. */
  readonly storeVariables: readonly string[];
  /** Stores that it takes all values of. */
  readonly stores: readonly string[];
}

/** Null for what is no agent, and for one whose driver nobody knows. */
export function agentNeeds({ manifest }: StoredResource, descriptors: readonly DriverDescriptor[]): AgentNeeds | null {
  if (manifest.kind !== 'Agent') return null;
  const { driver, env = [], enabled } = manifest.spec;
  const descriptor = descriptors.find(({ provider }) => provider === (driver?.provider ?? 'shell'));
  if (!descriptor) return null;
  return {
    driver: descriptor.id,
    enabled: enabled !== false,
    binary: driver?.binary ?? null,
    block: driver?.blocks[descriptor.configuration.block ?? ''] ?? {},
    env: { ...Object.fromEntries(env.flatMap((entry) => ('value' in entry ? [[entry.name, entry.value]] : []))), ...driver?.options?.env },
    storeVariables: env.flatMap((entry) => ('refValue' in entry ? [entry.name] : [])),
    stores: env.flatMap((entry) => ('fromRef' in entry ? [entry.fromRef] : [])),
  };
}
