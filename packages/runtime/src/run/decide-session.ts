import { realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { decide, type Affinity, type Decision, type LineState, type SessionRecord, type SessionRequirement, type Wait } from '@orch/session-broker';
import type { Driver } from '@orch/driver';
import type { CompiledAgent, CompiledStep } from '@orch/validator';
import type { RuntimeTransaction, TaskRecord } from '../ports.js';
import type { ChosenAgent } from './choose-agent.js';
import { randomName } from './random-name.js';

/** The line whose current session the step continues or whose opener it is; for a fork the parent's. */
export function lineOf(step: CompiledStep): string | null {
  return step.session.mode === 'none' ? null : step.session.mode === 'fork' ? step.session.parent : step.session.line;
}

/** Canonical where it exists. */
export function workingDirectoryOf(task: TaskRecord, agent: CompiledAgent | null): { readonly path: string; readonly exists: boolean } {
  const path = resolve(task.workspaceRoot, agent?.workingDirectory ?? '.');
  try {
    return { path: realpathSync.native(path), exists: statSync(path).isDirectory() };
  } catch {
    return { path, exists: false };
  }
}

/** An agent whose driver keeps no sessions has none in a rehearsal either. */
export function keepsSessions(agent: CompiledAgent, drivers: readonly Driver[]): boolean {
  if (agent.sessions !== undefined) return agent.sessions;
  const capabilities = drivers.find(({ descriptor }) => descriptor.id === agent.driver)?.descriptor.capabilities;
  return capabilities ? capabilities.multiTurn || capabilities.sessionResume : agent.driver !== 'shell/cli';
}

export interface SessionQuestion {
  readonly task: TaskRecord;
  readonly step: CompiledStep;
  readonly runKey: string;
  readonly chosen: ChosenAgent;
  readonly driver: Driver;
  readonly place: Affinity;
  readonly workingDirectoryExists: boolean;
  readonly line: LineState | null;
  readonly drivers: readonly Driver[];
}

export interface SessionAnswer {
  readonly decision: Decision | Wait;
  /** The session that is continued or branched. */
  readonly session: SessionRecord | null;
}

export async function decideSession(transaction: RuntimeTransaction, question: SessionQuestion): Promise<SessionAnswer> {
  const { step, chosen, line, driver } = question;
  const current = line?.current ?? null;
  const session = current === null ? null : await transaction.sessions.load(current);
  const holder = current === null ? null : await transaction.sessions.leaseHolder(current);
  const requirement: SessionRequirement = step.session.mode === 'fresh' && !keepsSessions(chosen.agent, question.drivers) ? { mode: 'none' } : step.session;
  const decision = decide({
    stepId: step.id,
    requirement,
    line,
    session,
    leaseHolder: holder === question.runKey ? null : holder,
    agent: { name: chosen.agent.name, availability: chosen.availability },
    driver: { id: driver.descriptor.id, capabilities: driver.descriptor.capabilities },
    place: question.place,
    workingDirectoryExists: question.workingDirectoryExists,
    rehearsal: question.task.rehearsal,
    newRef: randomName('ses_'),
  });
  return { decision, session };
}
