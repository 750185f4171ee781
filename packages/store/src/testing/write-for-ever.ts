/** Adds events to the journals of eight tasks, all at once, and writes a line for each one that was promised to be stored. */
import { openStore } from '@orch/store';

const store = await openStore({ stateDirectory: process.argv[2] ?? '' });
const grow = async (taskId: string): Promise<void> => {
  for (;;) {
    const sequence = await store.transaction(async ({ journal, tasks }) => {
      const loaded = await journal.load(taskId);
      if (loaded === null) throw new Error(`no task ${taskId}`);
      const at = loaded.sequence + 1;
      await journal.append(taskId, loaded.sequence, [{ type: 'task_started', at }], { ...loaded.state, startedAt: at });
      await tasks.setStatus(taskId, 'running', at);
      return at;
    });
    process.stdout.write(`${taskId} ${sequence}\n`);
  }
};
await Promise.all(Array.from({ length: 8 }, (_, index) => grow(`tsk_${index}`)));
