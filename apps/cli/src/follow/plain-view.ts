import type { Step } from '@orch/protocol';
import { logText } from '../commands/task-logs.js';
import { styler } from '../output/style.js';
import { sessionColumn } from '../output/task-text.js';
import type { TaskView } from './follow-task.js';

/** One line a change, for pipes and simple terminals. */
export function createPlainView(): TaskView {
  const style = styler(process.stderr);
  const seen = new Map<string, string>();
  let rehearsalSaid = false;
  return {
    update({ task, steps }) {
      if (task.rehearsal && !rehearsalSaid) {
        process.stderr.write(`rehearsal: the offline provider plays every agent of ${task.workflow}\n`);
        rehearsalSaid = true;
      }
      for (const step of steps) {
        const words = wordsOf(step);
        if (words !== null && seen.get(step.id) !== words) process.stderr.write(`${style('bold', step.id)} ${words}\n`);
        if (words !== null) seen.set(step.id, words);
      }
    },
    line(line) {
      process.stderr.write(logText(line, style));
    },
    close() {},
  };
}

function wordsOf(step: Step): string | null {
  if (step.status === 'pending') return null;
  const session = sessionColumn(step);
  const end = step.error === null ? '' : `: ${step.error.message} [${step.error.code}]`;
  return `${step.status}${session === '–' ? '' : `  ${session}`}${end}`;
}
