import * as z from 'zod';
import type { WorkflowStep } from '../manifest/workflow.js';
import { countShape, timeLimitShape } from './seconds.js';
import { stepBehaviorShape } from './step-behavior.js';
import { filledShape, nameShape } from './text.js';
import { safetyShape } from './workflow-safety.js';

const condition = {
  engine: z.literal('cel').optional().describe('Language of the expression. Default: cel.'),
  when: filledShape.describe('The expression.'),
  reason: z.string().optional().describe('Why, for people.'),
};

const loopShape = z.strictObject({
  mode: z.enum(['once', 'fixed', 'infinite']).optional().describe('How often the steps run: once, `max_cycles` times, or until something ends the loop. Default: once.'),
  enabled: z.boolean().optional().describe('Whether the loop is on. Default: true.'),
  max_cycles: z.int().positive().optional().describe('Most cycles.'),
  stop_when_no_unresolved: z.boolean().optional().describe('Whether a loop ends that has no unresolved item left. Default: true.'),
  guard: z
    .strictObject({
      enabled: z.boolean().optional().describe('Whether a guard step decides.'),
      stop_when_no_unresolved: z.boolean().optional().describe('Whether it ends a loop that has no unresolved item left.'),
    })
    .optional()
    .describe('Whether a step decides that the loop goes on.'),
  convergence_expr: z.array(z.strictObject(condition)).optional().describe('Conditions of which each ends the loop.'),
});

const finalizeShape = z.strictObject({
  rules: z
    .array(z.strictObject({ id: nameShape.describe('Name of the rule.'), ...condition, status: filledShape.describe('Status of the item where the expression holds.') }))
    .optional()
    .describe('Rules in the order in which they are tried; the first that holds counts.'),
});

const adaptiveShape = z.strictObject({
  enabled: z.boolean().optional().describe('Whether an agent plans the steps.'),
  planner_agent: filledShape.optional().describe('The agent that plans.'),
  fallback_mode: z.enum(['soft_fallback', 'fail_closed']).optional().describe('What happens when it cannot: the steps as they are, or an end as failed.'),
});

const itemIsolationShape = z.strictObject({
  strategy: z.enum(['none', 'git_worktree']).optional().describe('Whether each item works in a work tree of its own. Default: none.'),
  branch_prefix: filledShape.optional().describe('How the branches of the work trees begin.'),
  cleanup: z.enum(['after_workflow', 'never']).optional().describe('When the work trees go.'),
});

const itemSelectionShape = z.strictObject({
  strategy: z.enum(['min', 'max', 'threshold', 'weighted']).describe('How the item is chosen.'),
  metric_var: filledShape.optional().describe('The value that is compared.'),
  weights: z.record(z.string(), z.number()).optional().describe('How much each value counts.'),
  threshold: z.number().optional().describe('What the value must reach.'),
  tie_break: z.enum(['first', 'last', 'random']).optional().describe('Which of equal ones is taken. Default: first.'),
  store_result: z
    .strictObject({ namespace: filledShape.describe('The WorkflowStore.'), key: filledShape.describe('The key in it.') })
    .optional()
    .describe('Where the choice is written.'),
});

const stepFields = {
  id: nameShape.describe('Name of the step in its workflow.'),
  type: z.string().optional().describe('What the step is, for people and for reviews (`qa_review`).'),
  scope: z.enum(['task', 'item']).optional().describe('Whether it runs once per task or once per item. Default: task.'),
  enabled: z.boolean().optional().describe('Whether it runs. Default: true.'),
  repeatable: z.boolean().optional().describe('Whether it runs in later cycles of a loop. Default: true.'),
  required_capability: filledShape.optional().describe('What an agent must be able to do; the step’s id when left out.'),
  template: filledShape.optional().describe('StepTemplate that gives the prompt; `{goal}` when left out.'),
  command: filledShape.optional().describe('Shell command that runs instead of an agent.'),
  builtin: filledShape.optional().describe('Step that the program itself runs, such as `loop_guard`.'),
  is_guard: z.boolean().optional().describe('Whether the step may end the loop.'),
  tty: z.boolean().optional().describe('Whether the step has a terminal.'),
  prehook: z.strictObject(condition).optional().describe('Condition without which the step is skipped.'),
  execution_profile: filledShape.optional().describe('ExecutionProfile in which the step runs.'),
  max_parallel: z.int().positive().optional().describe('Most items that the step runs for at once. Default: that of the workflow.'),
  stagger_delay_ms: countShape.optional().describe('Milliseconds between the starts of parallel items.'),
  timeout_secs: timeLimitShape.optional().describe('Time limit in seconds. Default: 3600.'),
  item_select_config: itemSelectionShape.optional().describe('Which of several items goes on.'),
  behavior: stepBehaviorShape.optional().describe('What happens round the step.'),
};

export const workflowStepShape: z.ZodType<WorkflowStep> = z.strictObject({
  ...stepFields,
  get chain_steps() {
    return z.array(workflowStepShape).min(1).optional().describe('Steps that run in order in place of this one.');
  },
});

export const workflowSpecShape = z.strictObject({
  steps: z.array(workflowStepShape).min(1).describe('Steps in the order in which they run.'),
  loop: loopShape.optional().describe('How often the steps run.'),
  finalize: finalizeShape.optional().describe('Which status items get at the end.'),
  safety: safetyShape.optional().describe('What keeps the workspace safe from the steps.'),
  adaptive: adaptiveShape.optional().describe('Whether an agent plans the steps.'),
  item_isolation: itemIsolationShape.optional().describe('Where items work.'),
  max_parallel: z.int().positive().optional().describe('Most items that a step runs for at once. Default: 1.'),
  stagger_delay_ms: countShape.optional().describe('Milliseconds between the starts of parallel items.'),
});
