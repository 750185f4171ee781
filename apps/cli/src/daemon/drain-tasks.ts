import { setTimeout as sleep } from 'node:timers/promises';
import { isOrchError } from '@orch/diagnostics';
import type { Client, Task } from '@orch/protocol';

const lookMs = 250;

/**
 * Comes back when no task runs any more. With `cancel` every task that is under way is cancelled first, one that waits for a person as well; without, such a
 * one is left waiting. `say` is told of each task that is waited for, the step that it is at, and its end.
 */
export async function drainTasks(client: Client, cancel: boolean, say: (line: string) => void): Promise<void> {
  const told = new Map<string, string>();
  for (;; await sleep(lookMs)) {
    const { items } = await client.listTasks({});
    for (const task of items) await follow(client, task, cancel, told, say);
    if (!items.some(({ status }) => status === 'running' || (cancel && status === 'waiting'))) return;
  }
}

async function follow(client: Client, task: Task, cancel: boolean, told: Map<string, string>, say: (line: string) => void): Promise<void> {
  const known = told.has(task.id);
  const tell = (words: string) => {
    if (told.get(task.id) !== words) say(`${task.id} ${task.name}: ${words}`);
    told.set(task.id, words);
  };
  if (task.status === 'running' || task.status === 'waiting') {
    if (cancel && !known) await requestCancel(client, task.id);
    if (task.status === 'waiting' && !cancel) return tell('waits for a person, and is left waiting');
    const { steps } = await client.taskInfo({ id: task.id });
    const current = steps.find(({ status }) => status === 'running' || status === 'waiting');
    tell(`${cancel ? 'is being cancelled' : 'runs'}${current ? ` (step ${current.id})` : ''}`);
  } else if (known) tell(task.status);
}

/** It may have ended a moment ago. */
async function requestCancel(client: Client, id: string): Promise<void> {
  try {
    await client.cancelTask({ id });
  } catch (error) {
    if (!isOrchError(error) || error.code !== 'task_conflict') throw error;
  }
}
