import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

export const driverTransportUnavailable: AgentRule = {
  code: 'driver_transport_unavailable',
  check(agent, catalogue) {
    const { driver } = agent.manifest.spec;
    if (!driver || !agent.descriptor || driver.transport === undefined || driver.transport === agent.descriptor.transport) return [];
    const offered = catalogue.filter((descriptor) => descriptor.provider === driver.provider).map((descriptor) => descriptor.transport);
    return [
      findingIn(agent, () => ({
        code: 'driver_transport_unavailable',
        path: ['spec', 'driver', 'transport'],
        part: 'value',
        message: `agent "${agent.name}": the driver of ${driver.provider} has no transport "${driver.transport}"`,
        hint: `Write transport: ${offered.join(' or ')}, or leave it out.`,
        data: { agent: agent.name, provider: driver.provider, transport: driver.transport, offered },
      })),
    ];
  },
};
