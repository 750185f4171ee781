import type { Fix } from '@orch/diagnostics';
import type { AgentSubject } from '../world/agent-subject.js';
import { findingIn } from '../world/subject.js';
import type { AgentRule } from './rule.js';

export const legacyAgentCommandDeprecated: AgentRule = {
  code: 'legacy_agent_command_deprecated',
  check(agent) {
    const { command, driver } = agent.manifest.spec;
    if (command === undefined || driver !== undefined) return [];
    return [
      findingIn(agent, {
        code: 'legacy_agent_command_deprecated',
        path: ['spec', 'command'],
        part: 'key',
        message: `agent "${agent.name}" has a command and no driver; it is taken as shell/cli`,
        hint: 'Add driver: {provider: shell, transport: cli}.',
        fixes: addDriver(agent),
        data: { agent: agent.name },
      }),
    ];
  },
};

/** Only where `command` begins a line of its own, so that a line can be put before it. */
function addDriver({ document }: AgentSubject): readonly Fix[] {
  const { file, column, offset } = document.locate(['spec', 'command'], 'key');
  const indent = ' '.repeat(column - 1);
  const block = new RegExp(`^spec:[ \\t]*(#.*)?\\r?$[\\s\\S]*^${indent}command:`, 'm');
  if (!block.test(document.text)) return [];
  const end = document.text.includes('\r\n') ? '\r\n' : '\n';
  return [{ title: 'Say that it is a shell agent', safety: 'safe', edits: [{ file, start: offset, end: offset, text: `driver: {provider: shell, transport: cli}${end}${indent}` }] }];
}
