import type { FieldPath } from '@orch/diagnostics';
import type { AgentSubject } from '../world/agent-subject.js';
import { findingIn, type Draft } from '../world/subject.js';
import type { AgentRule } from './rule.js';

/** `command` and how a prompt reaches it: what a driver needs that runs a command line, and no other takes. */
export const driverCommand: AgentRule = {
  code: 'driver_config_invalid',
  check(agent) {
    const { descriptor } = agent;
    const { command, driver, promptDelivery } = agent.manifest.spec;
    const mayHaveCommand = command !== undefined || !agent.knows(['spec', 'command']);
    if (!driver && !mayHaveCommand && agent.knows(['spec', 'driver'])) {
      return [report(agent, ['spec'], 'key', 'it has neither a driver nor a command, so nothing could run it', 'Add driver: {provider: …}.', 'driver')];
    }
    if (!driver || !descriptor) return [];
    if (descriptor.configuration.command === 'required') {
      if (mayHaveCommand) return [];
      return [report(agent, ['spec', 'driver', 'provider'], 'value', `provider ${driver.provider} runs the agent's command, and there is none`, 'Add command beside driver.', 'command')];
    }
    const findings: Draft[] = [];
    if (command !== undefined) {
      findings.push(report(agent, ['spec', 'command'], 'key', `provider ${driver.provider} starts its own client and would not run the command`, 'Remove command, or use provider: shell.', 'command'));
    }
    if (promptDelivery !== undefined && promptDelivery !== 'stdin') {
      findings.push(report(agent, ['spec', 'promptDelivery'], 'value', `provider ${driver.provider} hands over prompts its own way, never by "${promptDelivery}"`, 'Remove promptDelivery.', 'promptDelivery'));
    }
    return findings;
  },
};

function report(agent: AgentSubject, path: FieldPath, part: 'key' | 'value', what: string, hint: string, field: string): Draft {
  const data = { agent: agent.name, provider: agent.manifest.spec.driver?.provider ?? null, field };
  return findingIn(agent, () => ({ code: 'driver_config_invalid', path, part, message: `agent "${agent.name}": ${what}`, hint, data }));
}
