import * as z from 'zod';
import { countShape, timeLimitShape } from './seconds.js';
import { filledShape } from './text.js';

const invariantShape = z.strictObject({
  name: filledShape.describe('Name of the condition.'),
  description: z.string().optional().describe('What it is for.'),
  command: filledShape.describe('Command line whose exit code tells whether the condition holds.'),
  expect_exit: countShape.max(255).optional().describe('Exit code while it holds. Default: 0.'),
  check_at: z.array(filledShape).optional().describe('When it is checked, such as `before_cycle` and `after_implement`.'),
  on_violation: filledShape.optional().describe('What happens when it does not hold, such as `halt` or `rollback`.'),
  immutable: z.boolean().optional().describe('Whether the workflow may not change it while it runs.'),
});

export const safetyShape = z.strictObject({
  auto_rollback: z.boolean().optional().describe('Whether the workspace is taken back after failures.'),
  checkpoint_strategy: z.enum(['none', 'git_tag']).optional().describe('How states of the workspace to go back to are marked.'),
  max_consecutive_failures: z.int().positive().optional().describe('Failures in a row after which the task stops.'),
  max_item_step_failures: z.int().positive().optional().describe('Failures of one item in one step after which the item stops.'),
  max_spawn_depth: countShape.optional().describe('How deep tasks may start tasks.'),
  max_spawned_tasks: countShape.optional().describe('How many tasks a task may start.'),
  min_cycle_interval_secs: countShape.optional().describe('Seconds that a cycle takes at least.'),
  inflight_wait_timeout_secs: timeLimitShape.optional().describe('Seconds that are waited for running steps before going on.'),
  inflight_heartbeat_grace_secs: timeLimitShape.optional().describe('Seconds of silence after which a running step counts as gone.'),
  binary_snapshot: z.boolean().optional().describe('Whether a copy of the program is kept to go back to.'),
  profile: filledShape.optional().describe('A named set of safety measures.'),
  invariants: z.array(invariantShape).optional().describe('Conditions that are checked while the task runs.'),
});
