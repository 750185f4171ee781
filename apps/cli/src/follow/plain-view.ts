import type { Step } from '@orch/protocol';
import { logText } from '../commands/task-logs.js';
import { styler } from '../output/style.js';
import type { TaskView } from './follow-task.js';

/** What the log does not tell of a step, because nothing ran or nothing goes on. */
const told: ReadonlySet<Step['status']> = new Set(['waiting', 'skipped', 'cancelled']);

/** The log as it grows and what it does not tell, one line each, for pipes and simple terminals. */
export function createPlainView(): TaskView {
  const style = styler(process.stderr);
  const seen = new Map<string, Step['status']>();
  let rehearsalSaid = false;
  return {
    update({ task, steps }) {
      if (task.rehearsal && !rehearsalSaid) process.stderr.write(`rehearsal: the offline provider plays every agent of ${task.workflow}\n`);
      rehearsalSaid = true;
      for (const { id, status } of steps) {
        if (told.has(status) && seen.get(id) !== status) process.stderr.write(`${style('cyan', id)} ${style('dim', '·')} ${style('dim', status)}\n`);
        seen.set(id, status);
      }
    },
    line(line) {
      process.stderr.write(logText(line, style));
    },
    close() {},
  };
}
