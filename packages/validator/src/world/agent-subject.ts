import type { FieldPath } from '@orch/diagnostics';
import type { DriverDescriptor } from '@orch/driver';
import type { AgentManifest, AgentSpec } from '@orch/schema';
import type { DriverCatalogue } from '../catalogue.js';
import type { Reading } from './reading.js';
import type { Subject } from './subject.js';

export interface AgentSubject extends Subject {
  readonly manifest: AgentManifest;
  readonly enabled: boolean;
  /** False where its document leaves open whether it is enabled or what it can do: it may be able to do anything then. */
  readonly isCertain: boolean;
  /** Whether a field of the manifest is what it is meant to be. */
  knows(path: FieldPath): boolean;
  knowsAll(path: FieldPath): boolean;
  /** Null when the driver cannot be told; a finding on the agent says why, and nothing is said of what it can do. */
  readonly descriptor: DriverDescriptor | null;
  /** Where a reader sees which driver it has. */
  readonly driverPath: FieldPath;
}

export function createAgentSubject(subject: Subject, manifest: AgentManifest, { knows, knowsAll }: Reading, catalogue: DriverCatalogue): AgentSubject {
  return {
    ...subject,
    manifest,
    enabled: manifest.spec.enabled !== false,
    isCertain: knows(['spec', 'enabled']) && (manifest.spec.enabled === false || knowsAll(['spec', 'capabilities'])),
    knows,
    knowsAll,
    descriptor: knows(['spec', 'driver', 'provider']) ? findDescriptor(manifest.spec, catalogue) : null,
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
