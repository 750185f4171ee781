import type { PlaceholderName } from '@orch/validator';
import type { RunRecord, TaskRecord } from '../ports.js';

export interface PlaceholderFacts {
  readonly task: TaskRecord;
  readonly stepId: string;
  readonly item: string | null;
  readonly cycle: number;
  /** The last run of each step so far, oldest first. */
  readonly runs: readonly RunRecord[];
  /** Null where nobody asked for it. */
  readonly diff: string | null;
}

/** What each placeholder stands for. A step that has not succeeded stands for an empty text. */
export function placeholderValues(facts: PlaceholderFacts): ReadonlyMap<string, string> {
  const { task, runs } = facts;
  const succeeded = runs.filter((run) => run.finishedAt !== null && run.error === null);
  const outputs = task.snapshot.steps.map((step): [string, string] => {
    const last = succeeded.findLast((run) => run.stepId === step.id && (run.item === facts.item || run.item === null));
    return [`${step.id}_output`, last?.output ?? ''];
  });
  // What the validator takes for a placeholder, and nothing else.
  const fixed: Readonly<Record<PlaceholderName, string>> = {
    prev_stdout: succeeded.at(-1)?.output ?? '',
    goal: task.goal,
    source_tree: task.workspaceRoot,
    workspace_root: task.workspaceRoot,
    task_id: task.id,
    task_name: task.name,
    project_id: task.project,
    workflow: task.workflow,
    step_id: facts.stepId,
    cycle: String(facts.cycle),
    rel_path: facts.item ?? '',
    target_files: task.targetFiles.join('\n'),
    diff: facts.diff ?? '',
  };
  return new Map([...outputs, ...Object.entries(fixed)]);
}
