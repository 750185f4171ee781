import type { DriverDescriptor } from '@orch/driver';
import type { JsonMap } from '@orch/schema';
import type { StoredResource } from '@orch/store';
import type { CompiledVariable } from '@orch/validator';

/** What a stored agent asks of its driver, as far as it changes which client runs and what that one sees. */
export interface AgentNeeds {
  /** Id of its driver. */
  readonly driver: string;
  readonly enabled: boolean;
  readonly binary: string | null;
  /** Its driver's own block. */
  readonly block: JsonMap;
  /** Its own variables, in their order; later ones win, and `env` over all of them. */
  readonly variables: readonly CompiledVariable[];
  readonly env: Readonly<Record<string, string>>;
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
    variables: env.map((entry): CompiledVariable => {
      if ('fromRef' in entry) return { store: entry.fromRef };
      return 'refValue' in entry ? { name: entry.name, store: entry.refValue.name, key: entry.refValue.key } : { name: entry.name, value: entry.value };
    }),
    env: driver?.options?.env ?? {},
  };
}
