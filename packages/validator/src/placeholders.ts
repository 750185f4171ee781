/** What prompts and commands may ask for besides the outputs of steps. */
export const placeholderNames = [
  'prev_stdout', 'goal', 'source_tree', 'workspace_root', 'task_id', 'task_name', 'project_id', 'workflow', 'step_id', 'cycle', 'rel_path', 'target_files', 'diff',
] as const; // prettier-ignore

export type PlaceholderName = (typeof placeholderNames)[number];

const outputSuffix = '_output';
const pathSuffix = '_path';
const fixed: ReadonlySet<string> = new Set(placeholderNames);

/** Whether what `{name}` stands for is an absolute path: a directory of the workspace, or a file that holds a value. */
export function isAbsolutePath(name: string): boolean {
  return name === 'workspace_root' || name === 'source_tree' || name === 'prompt_file' || (name.endsWith(pathSuffix) && !fixed.has(name));
}

/** Whether `{name}` stands for something: a value, the output of a step, or the path of a file with one of them. */
export function isPlaceholder(name: string, isStep: (id: string) => boolean): boolean {
  if (fixed.has(name)) return true;
  if (name.endsWith(outputSuffix) && isStep(name.slice(0, -outputSuffix.length))) return true;
  return name.endsWith(pathSuffix) && isPlaceholder(name.slice(0, -pathSuffix.length), isStep);
}
