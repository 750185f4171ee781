import { OrchError } from '@orch/diagnostics';
import type { Continuity } from '@orch/driver';
import { advanceLine, type Decision, type SessionRecord } from '@orch/session-broker';
import type { RunServices } from './run-services.js';
import type { RuntimeTransaction } from '../ports.js';
import type { SessionQuestion } from './decide-session.js';

/**
 * Stores a decision and what follows from it before anything is started: the line, the lease, the new session's record; gives what the
 * driver is to do. Throws OrchError `session_busy` and `session_lost`, whose messages go on where the step and its line are named.
 */
export async function openSession(
  transaction: RuntimeTransaction,
  services: RunServices,
  question: SessionQuestion,
  item: string | null,
  decision: Exclude<Decision, { mode: 'refused' }>,
  session: SessionRecord | null,
  now: number,
): Promise<Continuity> {
  const { sessions } = transaction;
  const { task, step, runKey, chosen, driver, place } = question;
  await sessions.saveDecision(runKey, decision, now);
  if (step.session.mode !== 'none') {
    // A step of a line that runs without a session takes away what was current before.
    const own = step.session.mode === 'fork' ? await sessions.loadLine(task.id, step.session.line, item) : question.line;
    const line = advanceLine(own, item, decision, { type: 'started' });
    if (line) await sessions.saveLine(task.id, line);
  }
  if (decision.mode === 'none') return { mode: 'none' };
  if (!(await sessions.acquireLease(decision.ref, runKey, now))) {
    throw new OrchError('session_busy', `session ${decision.ref} is held by another run.`);
  }
  if (decision.mode === 'resume') {
    if (session) await sessions.save({ ...session, lastUsedAt: now });
    return { mode: 'resume', token: await takeToken(transaction, services, decision.ref) };
  }
  await sessions.save({
    ref: decision.ref, project: task.project, taskId: task.id, line: decision.line, item, parent: decision.mode === 'fork' ? decision.parent : null,
    agent: chosen.agent.name, driver: driver.descriptor.id, rehearsal: task.rehearsal, status: 'opening', turns: 0, evidence: null, affinity: place,
    model: null, providerVersion: null, costUsd: null, openedAt: now, lastUsedAt: now,
  }); // prettier-ignore
  return decision.mode === 'fork' ? { mode: 'fork', token: await takeToken(transaction, services, decision.parent) } : { mode: 'fresh' };
}

async function takeToken(transaction: RuntimeTransaction, services: RunServices, ref: string) {
  const handle = await services.options.vault.take(transaction.sessions, ref);
  if (handle === null) throw new OrchError('session_lost', `the handle of session ${ref} is not kept any more.`);
  for (const secret of handle.secrets) services.options.redactor.register(secret, ref);
  return handle.token;
}
