import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

export const driverRawArgsUnsafeModeRequired: AgentRule = {
  code: 'driver_raw_args_unsafe_mode_required',
  check(agent) {
    const { driver } = agent.manifest.spec;
    if (!driver?.rawArgs?.length || driver.unsafeRawArgs === true || !agent.knows(['spec', 'driver', 'unsafeRawArgs']) || agent.descriptor?.configuration.rawArgs === false) return [];
    return [
      findingIn(agent, () => ({
        code: 'driver_raw_args_unsafe_mode_required',
        path: ['spec', 'driver', 'rawArgs'],
        part: 'key',
        message: `agent "${agent.name}": rawArgs can undo what the driver promises on permissions and sessions, so unsafeRawArgs: true must stand beside it`,
        hint: 'Use the typed options instead, or add unsafeRawArgs: true.',
        data: { agent: agent.name, provider: driver.provider },
      })),
    ];
  },
};
