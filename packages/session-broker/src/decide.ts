import { checkLine } from './check-line.js';
import { checkOwner } from './check-owner.js';
import { checkPlace } from './check-place.js';
import type { Decision, DecisionInput, Refusal } from './decision.js';
import { refusal, refuse, subject, type ContinuingInput } from './refusal.js';
import type { LineState } from './line.js';
import type { Wait } from './wait.js';

/**
 * Pure: the same facts always give the same decision. A step that resumes or forks is given its line's current session, or is
 * refused, or waits for its agent; it is never given a new session. What only a changed task can mend is refused before
 * a cordoned agent is waited for; a held lease is looked at last.
 */
export function decide(input: DecisionInput): Decision | Wait {
  const { requirement } = input;
  switch (requirement.mode) {
    case 'none':
      return { mode: 'none', reason: `Step "${input.stepId}" has no session.` };
    case 'fresh':
      return decideFresh(input, requirement.line);
    case 'resume':
    case 'fork':
      return decideContinuing({ ...input, requirement });
  }
}

function decideFresh(input: DecisionInput, line: string): Decision | Wait {
  const { stepId, agent, driver } = input;
  if (agent.availability === 'cordoned') return wait(input, line, null);
  if (!driver.capabilities.sessionResume && !driver.capabilities.multiTurn) {
    return { mode: 'none', reason: `Step "${stepId}" has no session: driver ${driver.id} of agent "${agent.name}" keeps none.` };
  }
  const again = input.line !== null && input.line.opener !== 'not_run' ? ' It takes the place of the one from before.' : '';
  return { mode: 'fresh', line, ref: input.newRef, reason: `Step "${stepId}" does not ask to resume, so it opens a new session.${again}` };
}

function decideContinuing(input: ContinuingInput): Decision | Wait {
  const { requirement, stepId } = input;
  const incapable = checkCapability(input);
  if (incapable) return refuse(input, incapable);
  const continuable = checkLine(input);
  if ('code' in continuable) return refuse(input, continuable);
  const { line, session } = continuable;
  const elsewhere = checkOwner(input, continuable) ?? checkPlace(input, session);
  if (elsewhere) return refuse(input, elsewhere);
  if (input.agent.availability === 'cordoned') return wait(input, requirement.line, requirement.source);
  if (input.leaseHolder !== null) {
    return refuse(input, refusal('session_busy', `${subject(input)}, but run ${input.leaseHolder} holds its session ${session.ref}.`, `Wait for run ${input.leaseHolder} to end, or cancel its task.`));
  }
  const turn = line.turns + 1;
  const after = line.lastStep === null ? '' : ` after step "${line.lastStep}"`;
  // Of a step that had succeeded and is run again, that step itself: the document alone would name the one before it.
  const source = line.lastStep ?? requirement.source;
  if (requirement.mode === 'fork') {
    const reason = `Step "${stepId}" branches session ${session.ref} of line "${line.line}"${after}; that session stays as it is.${failedTurns(line)}`;
    return { mode: 'fork', line: requirement.line, ref: input.newRef, parent: session.ref, source, reason };
  }
  const reason = `Step "${stepId}" continues session ${session.ref} of line "${line.line}"${after} (turn ${turn}).${failedTurns(line)}`;
  return { mode: 'resume', line: requirement.line, ref: session.ref, source, turn, reason };
}

function checkCapability(input: ContinuingInput): Refusal | null {
  const { capabilities, id } = input.driver;
  const branches = input.requirement.mode === 'fork';
  if (branches ? capabilities.sessionFork : capabilities.sessionResume) return null;
  const code = branches ? 'driver_session_fork_required' : 'driver_session_resume_required';
  const verb = branches ? 'fork' : 'resume';
  return refusal(code, `${subject(input)}, but driver ${id} of agent "${input.agent.name}" cannot ${verb} sessions.`, `Give agent "${input.agent.name}" a driver that can ${verb} sessions, then create the task again.`);
}

function failedTurns(line: LineState): string {
  const count = line.failedTurns ?? 0;
  if (count === 0) return '';
  return count === 1 ? ' The failed attempt before it is part of the conversation.' : ` The ${count} failed attempts before it are part of the conversation.`;
}

function wait(input: DecisionInput, line: string, source: string | null): Wait {
  const agent = input.agent.name;
  return { mode: 'wait', line, source, agent, reason: `Step "${input.stepId}" of line "${line}" waits: agent "${agent}" is cordoned. Uncordon it with \`orchestrator agent uncordon ${agent}\`.` };
}
