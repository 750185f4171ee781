const task = ['task_id', 'task_name', 'project_id', 'workflow', 'goal'];
const cycle = ['cycle', 'max_cycles', 'is_last_cycle'];
const item = ['item_id', 'rel_path', 'qa_failed', 'fix_required'];
const tickets = ['active_ticket_count', 'new_ticket_count'];

/** What conditions may ask for by the place where they stand, besides `<step_id>_exit_code`. Plain data. */
export const conditionVariables = {
  prehook: [...task, ...cycle, ...item, ...tickets, 'step_id'],
  convergence: [...task, ...cycle, ...tickets, 'unresolved_count'],
  finalize: [...task, ...cycle, ...item, ...tickets],
  commandRule: [...task, ...cycle, ...item, ...tickets, 'step_id'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
