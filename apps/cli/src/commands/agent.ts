import type { Command } from 'commander';
import { listFormats } from '../output/format.js';
import { allProjectsOption, defineCommand, defineGroup, inProject } from '../define-command.js';

export function defineAgentCommands(program: Command): void {
  const agent = defineGroup(program, 'agent', 'see what agents do, and take one out of use for a while');
  defineCommand(agent, {
    usage: 'list',
    aliases: ['ls'],
    summary: 'agents, what they can, and how many steps each works on now',
    project: inProject,
    options: [allProjectsOption()],
    output: listFormats,
    load: () => import('./agent-list.js'),
  });
  defineCommand(agent, {
    usage: 'cordon <name>',
    summary: 'give the agent no new step; those that it works on go on, and others wait',
    project: inProject,
    examples: ['orchestrator agent cordon coder -p cmd-rules'],
    load: async () => (await import('./agent-cordon.js')).cordon,
  });
  defineCommand(agent, {
    usage: 'uncordon <name>',
    summary: 'give the agent steps again; those that wait for it begin at once',
    project: inProject,
    load: async () => (await import('./agent-cordon.js')).uncordon,
  });
}
