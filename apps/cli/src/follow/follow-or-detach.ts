import type { Client, TaskInfo } from '@orch/protocol';
import type { Context } from '../context.js';
import { detachOnInterrupt } from './detach.js';
import { followTask } from './follow-task.js';

/** Follows a task for a person, whose Ctrl-C leaves it alone; `from` is the task as it was when it was taken up again, of which only what is new is shown. */
export async function followOrDetach(context: Context<object>, client: Client, id: string, from: TaskInfo | null = null): Promise<number> {
  const detach = detachOnInterrupt(context.next(`orchestrator task watch ${id}`));
  try {
    return await followTask(context, client, id, detach.signal, from);
  } finally {
    detach.dispose();
  }
}
