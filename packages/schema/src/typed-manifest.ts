import type { AgentSpec, AgentDriver } from './manifest/agent.js';
import type { JsonMap } from './manifest/json-value.js';
import type { Kind, Manifest } from './manifest/manifest.js';
import { driverKeys } from './fields/driver-keys.js';

/** A manifest as it is written, after its shape was checked or salvaged, in the form that programs work with. */
export function typedManifest(kind: Kind, whole: Readonly<Record<string, unknown>>): Manifest {
  // The daemon's own words about a resource are no part of it.
  const { status: _, ...written } = whole;
  const spec = (written['spec'] ?? {}) as Readonly<Record<string, unknown>>;
  if (kind === 'Project') return { ...written, spec } as unknown as Manifest;
  if (kind === 'Workspace' && Object.hasOwn(spec, 'root_path')) {
    const { root_path, ...rest } = spec;
    return { ...written, spec: { work_dir: root_path, ...rest } } as unknown as Manifest;
  }
  if (kind === 'Agent' && spec['driver'] !== undefined) return { ...written, spec: { ...spec, driver: typedDriver(spec['driver'] as JsonMap) } } as unknown as Manifest;
  return written as unknown as Manifest;
}

/** The spec of a manifest as it may be written: read again, it is the same manifest. */
export function writtenSpec({ kind, spec }: Manifest): Readonly<Record<string, unknown>> {
  if (kind !== 'Agent' || spec.driver === undefined) return { ...spec };
  const { blocks, ...driver } = spec.driver;
  return { ...spec, driver: { ...driver, ...blocks } };
}

function typedDriver(driver: JsonMap): AgentSpec['driver'] {
  const entries = Object.entries(driver);
  const own = entries.filter(([key]) => driverKeys.includes(key));
  const blocks = entries.filter(([key]) => !driverKeys.includes(key));
  return { ...(Object.fromEntries(own) as unknown as Omit<AgentDriver, 'blocks'>), blocks: Object.fromEntries(blocks) as AgentDriver['blocks'] };
}
