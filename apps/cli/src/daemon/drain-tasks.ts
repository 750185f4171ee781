import { setTimeout as sleep } from 'node:timers/promises';
import { isOrchError } from '@orch/diagnostics';
import type { Client, Task } from '@orch/protocol';

const lookMs = 250;

/**
 * Comes back when no step runs any more. With `cancel` every task that is under way is cancelled first, one that waits or is paused as well; without, such a
 * one is left as it is once nothing of it runs. `say` is told of each task that is waited for, the step that it is at, and its end.
 */
export async function drainTasks(client: Client, cancel: boolean, say: (line: string) => void): Promise<void> {
  const told = new Map<string, string>();
  for (;; await sleep(lookMs)) {
    const { items } = await client.listTasks({});
    let left = 0;
    for (const task of items) if (await isUnderWay(client, task, cancel, told, say)) left++;
    if (left === 0) return;
  }
}

async function isUnderWay(client: Client, task: Task, cancel: boolean, told: Map<string, string>, say: (line: string) => void): Promise<boolean> {
  const known = told.has(task.id);
  const tell = (words: string) => {
    if (told.get(task.id) !== words) say(`${task.id} ${task.name}: ${words}`);
    told.set(task.id, words);
  };
  if (task.status !== 'running' && task.status !== 'waiting' && task.status !== 'paused') {
    if (known) tell(task.status);
    return false;
  }
  if (cancel && !known) await requestCancel(client, task.id);
  const { steps } = await client.taskInfo({ id: task.id });
  // A container between two of its steps runs, and nothing of it does.
  const current = steps.find(({ id, status }) => (status === 'running' || status === 'waiting') && !steps.some(({ parent }) => parent === id));
  if (!cancel && task.status === 'waiting') {
    const agents = steps.flatMap(({ waitsFor }) => waitsFor);
    tell(`waits for ${agents.length > 0 ? `agent ${agents.join(', ')}` : 'a person'}, and is left waiting`);
    return false;
  }
  if (!cancel && task.status === 'paused' && current?.status !== 'running') {
    tell('is paused, and is left so');
    return false;
  }
  tell(`${cancel ? 'is being cancelled' : 'runs'}${current ? ` (step ${current.id})` : ''}`);
  return true;
}

/** It may have ended a moment ago. */
async function requestCancel(client: Client, id: string): Promise<void> {
  try {
    await client.cancelTask({ id });
  } catch (error) {
    if (!isOrchError(error) || error.code !== 'task_conflict') throw error;
  }
}
