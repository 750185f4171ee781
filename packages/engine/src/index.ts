/**
 * Decides what a task does next: folds events into a state and names every command that should be outstanding.
 * Refuses to know clocks, ids, processes, agents, sessions and storage: all of that arrives inside events.
 */
export type { EngineCommand } from './command.js';
export type { EngineEvent, Resolution, RunKey, RunOutcome } from './event.js';
export type { TaskJournal } from './ports.js';
export type { StepError, StepState, StepStatus, TaskState, TaskStatus } from './state.js';
export type { EngineStep, EngineWorkflow } from './workflow.js';
export { apply } from './apply.js';
export { commands } from './commands.js';
export { isOutcomeUnknown } from './current-step.js';
export { init } from './init.js';
export { nextRequest } from './requests.js';
export { chooseRetry, type RetryChoice } from './retry.js';
export { formatRunKey } from './run-key.js';
