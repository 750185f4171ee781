import type { StepTemplateManifest } from '@orch/schema';
import type { DriverCatalogue } from '../catalogue.js';
import type { AgentSubject } from './agent-subject.js';
import { compareText } from './subject.js';

/** What the workflows of one project can refer to. */
export interface ProjectWorld {
  readonly catalogue: DriverCatalogue;
  /** In the order of their names. */
  readonly agents: readonly AgentSubject[];
  /** Enabled agents with the capability, in the order of their names. */
  candidates(capability: string | null): readonly AgentSubject[];
  readonly templates: ReadonlyMap<string, StepTemplateManifest>;
  /** False where a name that is not here may still be defined: in an open world, or by a document that could not be read. */
  readonly allAgentsKnown: boolean;
  templateMayExist(name: string): boolean;
}

interface Parts {
  readonly catalogue: DriverCatalogue;
  readonly agents: readonly AgentSubject[];
  readonly templates: ReadonlyMap<string, StepTemplateManifest>;
  readonly allAgentsKnown: boolean;
  /** Names of templates that could not be read; null when any name may be one. */
  readonly unreadTemplates: ReadonlySet<string> | null;
}

export function createProjectWorld({ unreadTemplates, ...parts }: Parts): ProjectWorld {
  const agents = [...parts.agents].sort((a, b) => compareText(a.name, b.name));
  const byCapability = new Map<string, AgentSubject[]>();
  for (const agent of agents) {
    if (!agent.enabled) continue;
    for (const capability of new Set(agent.manifest.spec.capabilities)) {
      const holders = byCapability.get(capability);
      if (holders) holders.push(agent);
      else byCapability.set(capability, [agent]);
    }
  }
  return {
    ...parts,
    agents,
    candidates: (capability) => (capability === null ? [] : (byCapability.get(capability) ?? [])),
    templateMayExist: (name) => unreadTemplates === null || unreadTemplates.has(name) || parts.templates.has(name),
  };
}
