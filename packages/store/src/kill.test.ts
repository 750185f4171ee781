import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databaseFile } from './state-directory.js';
import { startChild } from './testing/child.js';
import { taskRecord, taskState } from './testing/records.js';
import { openTestStore, temporaryStore } from './testing/temporary-state.js';

const taskIds = Array.from({ length: 8 }, (_, index) => `tsk_${index}`);

test('a process killed in the middle of its transactions has lost nothing that it was promised, and no half of one is there', async () => {
  const { stateDirectory, store } = await temporaryStore();
  await store.transaction(async ({ tasks, journal }) => {
    for (const id of taskIds) {
      await tasks.insert(taskRecord(id));
      await journal.append(id, 0, [], taskState(id));
    }
  });
  await store.close();

  // Three lives, killed after more and more transactions, so that a restart on an unfinished log is part of it.
  const promised = new Map<string, number>();
  for (const lines of [40, 150, 300]) {
    const child = startChild('write-for-ever.ts', [stateDirectory]);
    for (let count = 0; count < lines; count += 1) {
      const [id = '', sequence = ''] = ((await child.nextLine()) ?? '').split(' ');
      promised.set(id, Number(sequence));
    }
    await child.kill();
  }

  const again = await openTestStore(stateDirectory);
  const facts = new Sqlite(databaseFile(stateDirectory), { readonly: true });
  for (const id of taskIds) {
    const loaded = await again.read.journal.load(id);
    const task = await again.read.tasks.load(id);
    const sequence = loaded?.sequence ?? -1;
    const events = facts.prepare<[string], { readonly n: number; readonly last: number }>('SELECT count(*) AS n, max(sequence) AS last FROM task_event WHERE task_id = ?').get(id);
    expect({ events, state: loaded?.state.startedAt, status: task?.finishedAt }).toEqual({ events: { n: sequence, last: sequence }, state: sequence, status: sequence });
    expect(sequence).toBeGreaterThanOrEqual(promised.get(id) ?? 0);
  }
  expect(facts.pragma('integrity_check', { simple: true })).toBe('ok');
  facts.close();
});
