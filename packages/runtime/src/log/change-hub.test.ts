import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ChangeHub } from './change-hub.js';

test('whoever waits is woken by each change, and by many of one moment once', async () => {
  const hub = new ChangeHub();
  const { signal } = new AbortController();
  const wakes = { mine: 0, other: 0 };
  const listen = (taskId: 'mine' | 'other'): Promise<void> =>
    hub.next(taskId, signal).then(() => {
      wakes[taskId]++;
    });
  const first = listen('mine');
  void listen('other');
  hub.notify('mine');
  await first;
  // In the pace of wakings, and each before the listener that it wakes has come back.
  const second = listen('mine');
  for (let i = 0; i < 100; i++) {
    hub.notify('mine');
    await nextTurn();
  }
  await second;
  const third = listen('mine');
  hub.notify('mine');
  await third;
  expect(wakes).toEqual({ mine: 3, other: 0 });
});
