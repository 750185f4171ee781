import type { Severity } from '@orch/diagnostics';
import { readCommand } from '@orch/shell-command';
import type { AgentSubject } from '../world/agent-subject.js';
import { findingIn, type Draft } from '../world/subject.js';
import type { AgentRule } from './rule.js';

/** Whether the prompt reaches an agent's `command` the way that `promptDelivery` says. */
export const commandPrompt: AgentRule = {
  code: 'driver_config_invalid',
  check(agent) {
    const { command, driver, promptDelivery } = agent.manifest.spec;
    const { descriptor } = agent;
    if (command === undefined || descriptor?.configuration.command !== 'required') return [];
    if (command.trim() === '') return [report(agent, 'its command is empty', 'Write the command that runs the prompt.', 'command')];
    if (!agent.knows(['spec', 'promptDelivery'])) return [];
    const names = (name: string): boolean => {
      const { placements, problems } = readCommand(command, (other) => other === name);
      return placements.length + problems.length > 0;
    };
    const findings: Draft[] = [];
    const byArgument = promptDelivery === undefined || promptDelivery === 'arg';
    if (!byArgument && names('prompt')) {
      // It can be meant as text.
      findings.push(report(agent, `its command has {prompt}, which stays as it is with promptDelivery: ${promptDelivery}`, 'Write promptDelivery: arg, or take {prompt} out.', 'promptDelivery', 'warning'));
    }
    if (promptDelivery !== 'file' && names('prompt_file')) {
      findings.push(report(agent, 'its command has {prompt_file}, which is given with promptDelivery: file only', 'Add promptDelivery: file.', 'promptDelivery'));
    }
    const block = descriptor.configuration.block ?? '';
    const required = driver?.blocks[block]?.['requirePromptPlaceholder'];
    if (byArgument && required === true && !names('prompt')) {
      findings.push(report(agent, `its command has no {prompt}, and ${block}.requirePromptPlaceholder is true`, 'Write {prompt} where the prompt belongs, or set another promptDelivery.', `${block}.requirePromptPlaceholder`));
    } else if (promptDelivery === 'arg' && required !== false && !names('prompt') && !names('prompt_file')) {
      findings.push(report(agent, 'its command has no {prompt}, so that with promptDelivery: arg it never gets its prompt', `Write {prompt} where the prompt belongs, or set another promptDelivery. Where none is meant to see it, ${block}.requirePromptPlaceholder: false says so.`, 'promptDelivery', 'warning'));
    }
    return findings;
  },
};

function report(agent: AgentSubject, what: string, hint: string, field: string, severity: Severity = 'error'): Draft {
  const data = { agent: agent.name, provider: agent.descriptor?.provider ?? null, field };
  return findingIn(agent, () => ({ code: 'driver_config_invalid', path: ['spec', 'command'], part: 'value', message: `agent "${agent.name}": ${what}`, hint, data }), severity);
}
