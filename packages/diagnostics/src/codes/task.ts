import { defineCodes } from '../code.js';

export const taskCodes = defineCodes('task', {
  task_conflict: {
    severity: 'error',
    exit: 8,
    title: 'the task is not in a state that allows this',
    meaning: 'The task has moved on since it was looked at, or what was asked does not fit its status.',
    example: '`orchestrator task cancel` on a task that has finished.',
    fix: 'Look at the task with `orchestrator task info` and decide again.',
  },
  step_timed_out: {
    severity: 'error',
    title: 'the step ran longer than its time limit',
    meaning: 'The step’s processes were ended when its time was over.',
    example: '`timeout_secs: 5` on a command that takes a minute.',
    fix: 'Raise `timeout_secs`, or find out what hangs in the step’s log.',
  },
  step_output_too_large: {
    severity: 'error',
    title: 'the step wrote more output than is taken from one step',
    meaning: 'The step’s processes were ended, as what they wrote to standard output and error would have filled the disk. The log keeps what was read until then; the step has failed, whatever it had done. That holds while no daemon runs as well: the step fails when the next one starts.',
    example: 'A command that runs `yes` without a pipe.',
    fix: 'Make the step write less, or send what it writes into a file of its workspace.',
  },
  task_cancelled: {
    severity: 'error',
    title: 'the task was cancelled',
    meaning: 'Somebody cancelled the task. It is said only when no process of it is left.',
    example: '`orchestrator task cancel <id>`',
    fix: 'Nothing; if that was a mistake, go on with `orchestrator task retry TASK`.',
  },
  outcome_unknown: {
    severity: 'error',
    title: 'the process ended without a result, and its effects are unknown',
    meaning: 'The step may have had effects outside the workspace that must not happen twice, so it is neither retried nor called a failure by itself.',
    example: 'The machine lost power, or somebody killed the client, during a step with `side_effect_class: non_idempotent_external`.',
    fix: 'Look at what the step did, then say how it ended with `orchestrator task resolve TASK STEP` and `--succeeded`, `--failed` or `--retry`.',
  },
  run_start_failed: {
    severity: 'error',
    title: 'the process could not be started',
    meaning: 'The system refused to start the process of the step.',
    example: 'The working directory is not readable.',
    fix: 'The message names the system’s reason; mend that.',
  },
  store_value_missing: {
    severity: 'error',
    title: 'a value that the agent takes from a store is not there any more',
    meaning: 'Variables that an agent takes from an EnvStore or SecretStore are looked up when a run starts. The store or the value was deleted, or another store has got the same name, since the task was created. Nothing was started.',
    example: '`orchestrator delete secretstore/keys` while a task runs whose agent has `fromRef: keys`.',
    fix: 'Apply the store again, then go on with `orchestrator task retry TASK`.',
  },
  agent_unavailable: {
    severity: 'error',
    title: 'no agent can run the step now',
    meaning: 'Every agent with the step’s capability is disabled or was deleted since the task was created.',
    example: 'The only agent is deleted while the task runs.',
    fix: 'Apply the agent again, then go on with `orchestrator task retry TASK`.',
  },
});
