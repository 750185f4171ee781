import type { Step } from '@orch/protocol';
import { logText } from '../commands/task-logs.js';
import { inLocale } from '../output/in-locale.js';
import { createLineWriter } from '../output/line-writer.js';
import { styler } from '../output/style.js';
import type { TaskView } from './follow-task.js';

/** The log as it grows, and what it does not tell of the steps: that one waits, and at the end which ones never ran. */
export function createPlainView(): TaskView {
  const style = styler(process.stderr);
  const writer = createLineWriter(process.stderr);
  const say = ({ id, status }: Step) => void writer.write(`${style('cyan', id)} ${style('dim', inLocale('·'))} ${style('dim', status)}\n`);
  const waiting = new Set<string>();
  let last: readonly Step[] = [];
  return {
    update({ steps }) {
      last = steps;
      for (const step of steps) {
        if (step.status !== 'waiting') waiting.delete(step.id);
        else if (!waiting.has(step.id)) {
          waiting.add(step.id);
          say(step);
        }
      }
    },
    line(line) {
      return writer.write(logText(line, style));
    },
    close() {
      for (const step of last) if (step.startedAt === null && (step.status === 'skipped' || step.status === 'cancelled')) say(step);
      writer.flush();
    },
  };
}
