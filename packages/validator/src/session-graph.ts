import type { CompiledStep, CompiledWorkflow, SessionGraph, SessionGraphStep } from './compiled-workflow.js';

/**
 * Every step in document order, disabled ones too (their mode is `none`). `agents` are those that may really run the step:
 * on a line the ones that can serve all of it.
 */
export function sessionGraph(workflow: CompiledWorkflow): SessionGraph {
  const lineAgents = new Map(workflow.lines.map((line) => [line.id, line.agents]));
  const withoutSessions = new Set(workflow.agents.filter((agent) => agent.sessions === false).map((agent) => agent.name));
  return { workflow: workflow.name, steps: workflow.steps.map((step) => graphStep(step, lineAgents, withoutSessions)) };
}

function graphStep({ id, agents, session }: CompiledStep, lineAgents: ReadonlyMap<string, readonly string[]>, withoutSessions: ReadonlySet<string>): SessionGraphStep {
  if (session.mode === 'none') return { step: id, mode: 'none', line: null, source: null, agents };
  const able = lineAgents.get(session.line) ?? agents;
  if (able.length > 0 && able.every((agent) => withoutSessions.has(agent))) return { step: id, mode: 'none', line: null, source: null, agents: able };
  return { step: id, mode: session.mode, line: session.line, source: session.mode === 'fresh' ? null : session.source, agents: able };
}
