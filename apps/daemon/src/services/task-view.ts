import type { StepState, TaskState } from '@orch/engine';
import type { Step, Task } from '@orch/protocol';
import type { RunRecord, TaskRecord, TaskSummary } from '@orch/runtime';
import type { CompiledStep } from '@orch/validator';
import { isoTime, isoTimeOrNull } from './iso-time.js';
import { roundMoney } from './round-money.js';

export function taskView(task: TaskSummary): Task {
  return {
    id: task.id,
    name: task.name,
    goal: task.goal,
    workflow: task.workflow,
    project: task.project,
    status: task.status,
    createdAt: isoTime(task.createdAt),
    finishedAt: isoTimeOrNull(task.finishedAt),
    rehearsal: task.rehearsal,
  };
}

/** Every step of the workflow in document order: what the engine says, what its last run was, and before that what is planned. */
export function stepViews(task: TaskRecord, state: TaskState, runs: readonly RunRecord[]): readonly Step[] {
  const steps = new Map(task.snapshot.steps.map((step) => [step.id, step]));
  return state.steps.map((step) => stepView(task.id, step, steps.get(step.id) ?? null, lastRun(step, runs)));
}

/** Of the attempt that the step is at: what was before a retry is told by the log. */
function lastRun(step: StepState, runs: readonly RunRecord[]): RunRecord | null {
  return runs.find((run) => run.stepId === step.id && run.item === step.item && run.cycle === step.cycle && run.attempt === step.attempt) ?? null;
}

const unfinished = new Set<StepState['status']>(['pending', 'running', 'waiting']);

function stepView(taskId: string, state: StepState, compiled: CompiledStep | null, run: RunRecord | null): Step {
  return {
    id: state.id,
    item: state.item,
    cycle: state.cycle,
    attempt: state.attempt,
    parent: compiled?.parent ?? null,
    status: state.status,
    waitsFor: state.waitsFor ?? [],
    agent: run?.agent ?? null,
    driver: run?.driver ?? null,
    startedAt: isoTimeOrNull(state.startedAt ?? run?.startedAt ?? null),
    // A run may have ended and its step not: one with an unknown outcome waits for a person.
    finishedAt: unfinished.has(state.status) ? null : isoTimeOrNull(state.finishedAt ?? run?.finishedAt ?? null),
    exitCode: state.exitCode,
    error: errorView(taskId, state, compiled, run),
    denials: run?.denials ?? [],
    session: sessionView(compiled, run),
    usage: { inputTokens: run?.usage.inputTokens ?? null, outputTokens: run?.usage.outputTokens ?? null, costUsd: roundMoney(run?.usage.costUsd ?? null) },
    output: state.status === 'succeeded' ? (run?.output ?? null) : null,
  };
}

/** A step that waits with an error waits for a person to say how it ended: nothing else takes it further. */
function errorView(taskId: string, state: StepState, compiled: CompiledStep | null, run: RunRecord | null): Step['error'] {
  const error = state.error ?? run?.error ?? null;
  if (error === null) return null;
  if (state.status !== 'waiting') return { ...error, hint: error.hint === null ? null : nameTask(error.hint, taskId, compiled) };
  const hint = `Look at what the step did, then say how it ended: \`orchestrator task resolve ${taskId} ${state.id} --succeeded\`, or \`--failed\`, or \`--retry\`. \`orchestrator task cancel ${taskId}\` ends the task.`;
  return { ...error, hint };
}

/** What a hint leaves open is known here: the task, and the step that opens the line. */
function nameTask(hint: string, taskId: string, compiled: CompiledStep | null): string {
  const { session } = compiled ?? {};
  const opener = session === undefined || session.mode === 'none' ? null : session.mode === 'fork' ? session.parent : session.line;
  return hint.replaceAll('task retry TASK STEP', `task retry TASK ${opener ?? 'STEP'}`).replaceAll('task retry TASK', `task retry ${taskId}`).replaceAll('`orchestrator task info`', `\`orchestrator task info ${taskId}\``);
}

function sessionView(compiled: CompiledStep | null, run: RunRecord | null): Step['session'] {
  const decision = run?.decision ?? null;
  if (decision === null) {
    const planned = compiled?.session ?? { mode: 'none' as const };
    return { ref: null, mode: planned.mode, source: 'source' in planned ? planned.source : null, turn: null, evidence: null, reason: null };
  }
  return {
    ref: run?.session ?? ('ref' in decision ? decision.ref : null),
    mode: decision.mode,
    source: 'source' in decision ? decision.source : null,
    turn: run?.turn ?? null,
    evidence: run?.evidence ?? null,
    reason: decision.reason,
  };
}
