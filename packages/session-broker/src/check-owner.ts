import type { Refusal } from './decision.js';
import type { Continuable } from './check-line.js';
import { refusal, subject, type ContinuingInput } from './refusal.js';

/** A session stays with the agent that opened it, and with the driver that this agent had. */
export function checkOwner(input: ContinuingInput, { line, session }: Continuable): Refusal | null {
  const about = subject(input);
  const owner = line.owner ?? session.agent;
  if (input.agent.name !== owner || session.agent !== owner) {
    const offered = input.agent.name === owner ? session.agent : input.agent.name;
    return refusal('session_owner_unavailable', `${about}, whose session belongs to agent "${owner}", and agent "${offered}" may not take it.`, `Make agent "${owner}" available, then go on with \`orchestrator task retry TASK\`.`);
  }
  if (input.agent.availability === 'unavailable') {
    return refusal('session_owner_unavailable', `${about}, but agent "${owner}", which owns the session, is disabled or deleted.`, `Apply agent "${owner}" again with \`enabled: true\`, then go on with \`orchestrator task retry TASK\`.`);
  }
  if (session.driver !== input.driver.id) {
    return refusal('session_affinity_mismatch', `${about}, but session ${session.ref} was opened by driver ${session.driver}, and agent "${owner}" now has driver ${input.driver.id}.`, `Give agent "${owner}" its driver ${session.driver} back, then create the task again.`);
  }
  return null;
}
