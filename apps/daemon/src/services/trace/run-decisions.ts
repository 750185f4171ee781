import type { RunRecord } from '@orch/runtime';
import type { KeptDecision } from '@orch/store';
import type { CompiledWorkflow } from '@orch/validator';
import { entry, type Entry } from './entry.js';

/** What was decided for one run before anything of it was started: its agent, and its session. */
export function decisionEntries(workflow: CompiledWorkflow, run: RunRecord, decision: KeptDecision | null, at: number): readonly Entry[] {
  const about = { at: decision?.at ?? at, step: run.stepId, item: run.item, attempt: run.attempt, agent: run.agent };
  const agent = run.agent === null ? [] : [entry({ ...about, kind: 'agent_chosen', text: `Agent ${run.agent} was chosen, on ${run.driver}.`, reason: whyAgent(workflow, run, run.agent) })];
  return decision === null ? agent : [...agent, entry({ ...about, kind: 'session_decided', ...session(decision, run) })];
}

/** Told from the snapshot, by which the choice was made: the owner of a line, else the cheapest of those that were available. */
function whyAgent(workflow: CompiledWorkflow, { stepId }: RunRecord, name: string): string | null {
  const step = workflow.steps.find(({ id }) => id === stepId);
  if (step === undefined) return null;
  if (step.session.mode === 'resume') return `It owns line "${step.session.line}".`;
  if (step.session.mode === 'fork') return `It owns line "${step.session.parent}", from which the session branches.`;
  const line = step.session.mode === 'none' ? null : step.session.line;
  const able = workflow.lines.find(({ id }) => id === line)?.agents ?? step.agents;
  const whole = line === null ? 'run the step' : `serve line "${line}"`;
  if (able.length === 1) return `It is the only agent that can ${whole}.`;
  const inOrder = workflow.agents.filter((agent) => able.includes(agent.name)).sort((one, other) => (one.cost ?? Infinity) - (other.cost ?? Infinity) || (one.name < other.name ? -1 : 1));
  const before = inOrder.slice(0, inOrder.findIndex((agent) => agent.name === name)).map((agent) => agent.name);
  if (before.length > 0) return `Of the agents that can ${whole} it is the first by cost and name that was available: ${before.join(', ')} ${before.length === 1 ? 'was' : 'were'} not.`;
  return `Of the ${able.length} agents that can ${whole} it is the first by cost and name.`;
}

function session({ decision }: KeptDecision, run: RunRecord): Pick<Entry, 'text' | 'reason' | 'code' | 'session' | 'evidence'> {
  const { reason } = decision;
  const { evidence } = run;
  switch (decision.mode) {
    case 'none':
      return { text: 'No session.', reason, code: null, session: null, evidence: null };
    case 'fresh':
      return { text: `New session ${decision.ref}.`, reason, code: null, session: decision.ref, evidence };
    case 'resume':
      return { text: `Resumes session ${decision.ref}, turn ${decision.turn}.`, reason, code: null, session: decision.ref, evidence };
    case 'fork':
      return { text: `New session ${decision.ref}, branched from ${decision.parent}.`, reason, code: null, session: decision.ref, evidence };
    case 'refused':
      return { text: 'Refused a session.', reason, code: decision.refusal.code, session: null, evidence: null };
  }
}
