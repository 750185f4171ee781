import type { Client } from '@orch/protocol';
import type { Context } from '../context.js';
import { detachOnInterrupt } from './detach.js';
import { followTask } from './follow-task.js';

/** Follows a task for a person, whose Ctrl-C leaves it alone. */
export async function followOrDetach(context: Context<object>, client: Client, id: string): Promise<number> {
  const detach = detachOnInterrupt(`orchestrator task watch ${id}`);
  try {
    return await followTask(context, client, id, detach.signal);
  } finally {
    detach.dispose();
  }
}
