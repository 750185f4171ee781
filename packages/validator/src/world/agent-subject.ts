import type { FieldPath } from '@orch/diagnostics';
import type { DriverDescriptor } from '@orch/driver';
import type { AgentManifest, AgentSpec } from '@orch/schema';
import type { DriverCatalogue } from '../catalogue.js';
import type { Subject } from './subject.js';

export interface AgentSubject extends Subject {
  readonly manifest: AgentManifest;
  readonly enabled: boolean;
  /** Null when the driver cannot be told; a finding on the agent says why, and nothing is said of what it can do. */
  readonly descriptor: DriverDescriptor | null;
  /** Where a reader sees which driver it has. */
  readonly driverPath: FieldPath;
}

export function createAgentSubject(subject: Subject, manifest: AgentManifest, catalogue: DriverCatalogue): AgentSubject {
  return {
    ...subject,
    manifest,
    enabled: manifest.spec.enabled !== false,
    descriptor: findDescriptor(manifest.spec, catalogue),
    driverPath: manifest.spec.driver ? ['spec', 'driver', 'provider'] : ['spec', 'command'],
  };
}

/** The provider's driver even where the transport is wrong: that has a finding of its own, and the rest can be checked all the same. */
function findDescriptor(spec: AgentSpec, catalogue: DriverCatalogue): DriverDescriptor | null {
  if (!spec.driver && spec.command === undefined) return null;
  const provider = spec.driver?.provider ?? 'shell';
  const offered = catalogue.filter((descriptor) => descriptor.provider === provider);
  return offered.find((descriptor) => descriptor.transport === (spec.driver?.transport ?? 'cli')) ?? offered[0] ?? null;
}
