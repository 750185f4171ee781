import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

/** Carried out for every driver by what starts the process. */
const general = new Set(['cwd', 'env', 'timeoutSecs']);

export const driverOptions: AgentRule = {
  code: 'driver_config_invalid',
  check(agent) {
    const { descriptor } = agent;
    const { driver } = agent.manifest.spec;
    if (!driver?.options || !descriptor) return [];
    const taken = descriptor.configuration.options;
    return Object.entries(driver.options)
      .filter(([option, value]) => value !== undefined && !general.has(option) && !taken.includes(option))
      .map(([option]) =>
        findingIn(agent, {
          code: 'driver_config_invalid',
          path: ['spec', 'driver', 'options', option],
          part: 'key',
          message: `agent "${agent.name}": the option ${option} has no meaning for provider ${driver.provider}`,
          hint: `Remove it. Options of ${driver.provider}: ${[...new Set([...taken, ...general])].sort().join(', ')}.`,
          data: { agent: agent.name, provider: driver.provider, field: `options.${option}` },
        }),
      );
  },
};
