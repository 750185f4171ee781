import type { Refusal } from './decision.js';
import type { LineState } from './line.js';
import { neededLine, refusal, subject, type ContinuingInput } from './refusal.js';
import type { SessionRecord } from './session-record.js';

/** A line with a current session that may be continued, as far as the line itself is concerned. */
export interface Continuable {
  readonly line: LineState;
  readonly session: SessionRecord;
}

/** What the line's past says: the session to continue, or why there is none. */
export function checkLine(input: ContinuingInput): Continuable | Refusal {
  const { line, session } = input;
  const opener = neededLine(input.requirement);
  const about = subject(input);
  const openAgain = reopen(opener);
  if (line === null || line.opener === 'not_run' || line.opener === 'skipped' || line.opener === 'running') {
    const why = line?.opener === 'skipped' ? 'was skipped' : line?.opener === 'running' ? 'has not finished' : 'has not run';
    return refusal('session_resume_source_not_run', `${about}, but step "${opener}", which opens it, ${why}.`, `Make step "${opener}" run whenever step "${input.stepId}" does, then create the task again.`);
  }
  if (line.line !== opener) return foreign(`${about}, but was offered line "${line.line}".`);
  if (line.opener === 'failed') {
    return refusal('session_resume_source_failed', `${about}, but step "${opener}", which opens it, failed.`, `See why step "${opener}" failed with \`orchestrator task info\`, mend that, and run it again with \`orchestrator task retry TASK ${opener}\`; the steps behind it follow.`);
  }
  if (line.lost) return refusal('session_lost', `${about}, but the provider no longer knows the session of that line.`, `${openAgain} Keep the home directory of the provider between the steps of a task.`);
  if (line.current === null) return refusal('session_resume_source_not_run', `${about}, but step "${opener}" opened no session.`, `Let an agent that keeps sessions run step "${opener}".`);
  if (session === null) return refusal('session_lost', `${about}, but nothing is known of its session ${line.current} any more.`, openAgain);
  return checkSession(input, line, line.current, session);
}

function checkSession(input: ContinuingInput, line: LineState, current: string, session: SessionRecord): Continuable | Refusal {
  const about = subject(input);
  const openAgain = reopen(line.line);
  if (session.ref !== current || session.line !== line.line) {
    return foreign(`${about}, whose session is ${current}, but was offered session ${session.ref} of line "${session.line}".`);
  }
  if (session.item !== line.item) {
    return foreign(`${about}, but session ${session.ref} belongs to ${item(session.item)} and the line to ${item(line.item)}.`);
  }
  if (session.rehearsal !== input.rehearsal) {
    const message = input.rehearsal
      ? `${about}, but session ${session.ref} is a real one, and a rehearsal never continues a real session.`
      : `${about}, but session ${session.ref} was rehearsed, and a rehearsed session never feeds a real task.`;
    return refusal('session_affinity_mismatch', message, 'Create the task again, all of it rehearsed or all of it real.');
  }
  switch (session.status) {
    case 'open':
      return { line, session };
    case 'opening':
      return refusal('session_lost', `${about}, but the provider never named session ${session.ref}.`, openAgain);
    case 'failed':
      return refusal('session_resume_source_failed', `${about}, but no turn of session ${session.ref} ever succeeded.`, openAgain);
    case 'lost':
      return refusal('session_lost', `${about}, but the provider no longer knows session ${session.ref}.`, `${openAgain} Keep the home directory of the provider between the steps of a task.`);
    case 'forgotten':
      return refusal('session_lost', `${about}, but session ${session.ref} was forgotten with \`orchestrator session forget\`.`, openAgain);
  }
}

/** Facts that belong to another line: a defect of whoever gathered them, and no reason to mix two conversations. */
function foreign(message: string): Refusal {
  return refusal('session_affinity_mismatch', message, 'This is a defect of the product: report it with the log of the daemon. Nothing was started.');
}

/** A lost session stays lost; what can be had is a new one. */
function reopen(opener: string): string {
  return `Run step "${opener}" again, which opens a new session: \`orchestrator task retry TASK ${opener}\`; the steps behind it follow.`;
}

function item(name: string | null): string {
  return name === null ? 'the whole task' : `item "${name}"`;
}
