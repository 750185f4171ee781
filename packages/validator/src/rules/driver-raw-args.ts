import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

export const driverRawArgs: AgentRule = {
  code: 'driver_config_invalid',
  check(agent) {
    const { driver } = agent.manifest.spec;
    if (!driver?.rawArgs?.length || !agent.descriptor || agent.descriptor.configuration.rawArgs) return [];
    return [
      findingIn(agent, () => ({
        code: 'driver_config_invalid',
        path: ['spec', 'driver', 'rawArgs'],
        part: 'key',
        message: `agent "${agent.name}": provider ${driver.provider} takes no raw arguments`,
        hint: 'Remove rawArgs.',
        data: { agent: agent.name, provider: driver.provider, field: 'rawArgs' },
      })),
    ];
  },
};
