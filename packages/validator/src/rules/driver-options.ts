import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

export const driverOptions: AgentRule = {
  code: 'driver_config_invalid',
  check(agent) {
    const { descriptor } = agent;
    const { driver } = agent.manifest.spec;
    if (!driver?.options || !descriptor) return [];
    const taken = descriptor.configuration.options;
    return Object.entries(driver.options)
      .filter(([option, value]) => value !== undefined && !taken.includes(option))
      .map(([option]) =>
        findingIn(agent, () => ({
          code: 'driver_config_invalid',
          path: ['spec', 'driver', 'options', option],
          part: 'key',
          message: `agent "${agent.name}": the option ${option} has no meaning for provider ${driver.provider}`,
          hint: taken.length > 0 ? `Remove it. Options of ${driver.provider}: ${taken.join(', ')}.` : `Remove it; ${driver.provider} takes no options.`,
          data: { agent: agent.name, provider: driver.provider, field: `options.${option}` },
        })),
      );
  },
};
