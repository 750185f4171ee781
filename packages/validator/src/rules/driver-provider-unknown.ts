import { closest } from '../closest.js';
import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

export const driverProviderUnknown: AgentRule = {
  code: 'driver_provider_unknown',
  check(agent, catalogue) {
    const { driver } = agent.manifest.spec;
    if (!driver || agent.descriptor || !agent.knows(['spec', 'driver', 'provider'])) return [];
    const providers = [...new Set(catalogue.map((descriptor) => descriptor.provider))].sort();
    const meant = closest(driver.provider, providers);
    return [
      findingIn(agent, () => ({
        code: 'driver_provider_unknown',
        path: ['spec', 'driver', 'provider'],
        part: 'value',
        message: `agent "${agent.name}": there is no driver for provider "${driver.provider}"`,
        hint: meant === null ? `Providers: ${providers.join(', ')}.` : `Did you mean "${meant}"? Providers: ${providers.join(', ')}.`,
        data: { agent: agent.name, provider: driver.provider, suggestion: meant },
      })),
    ];
  },
};
