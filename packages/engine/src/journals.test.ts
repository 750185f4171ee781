import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apply, init, type EngineEvent, type EngineWorkflow, type TaskState } from './index.js';

interface Journal {
  readonly taskId: string;
  readonly workflow: EngineWorkflow;
  readonly events: readonly EngineEvent[];
  readonly expected: TaskState;
}

const folder = new URL('../fixtures/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.journal.json'));

test('there are journals to replay', () => {
  expect(names.length).toBeGreaterThanOrEqual(10);
});

test.each(names)('%s replays to the state that was recorded', (name) => {
  const journal = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Journal;
  const state = journal.events.reduce((before, event) => apply(journal.workflow, before, event), init(journal.taskId, journal.workflow));
  expect(state).toEqual(journal.expected);
});
