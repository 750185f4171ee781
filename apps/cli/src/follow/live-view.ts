import type { LogLine, Step, TaskInfo } from '@orch/protocol';
import { createLogUpdate } from 'log-update';
import { styler, type Styler } from '../output/style.js';
import { table } from '../output/table.js';
import { elapsed } from '../output/time.js';
import { money, sessionColumn } from '../output/task-text.js';
import type { TaskView } from './follow-task.js';

const marks: Readonly<Record<Step['status'], string>> = { pending: '○', running: '●', waiting: '◐', succeeded: '✔', failed: '✘', skipped: '–', cancelled: '⊘' };
const frameMs = 100;

/** Redrawn in place: steps, elapsed time, session, spend, and the last line that was said. Frames are bounded however fast lines come. */
export function createLiveView(): TaskView {
  const draw = createLogUpdate(process.stderr);
  const style = styler(process.stderr);
  let info: TaskInfo | null = null;
  let last: LogLine | null = null;
  const render = () => {
    if (info !== null) draw(frame(info, last, style, Date.now(), process.stderr.columns ?? 80));
  };
  const timer = setInterval(render, frameMs);
  return {
    update(next) {
      info = next;
    },
    line(next) {
      last = next;
    },
    close() {
      clearInterval(timer);
      draw.clear();
      draw.done();
    },
  };
}

/** One picture of a task. */
export function frame({ task, steps }: TaskInfo, last: LogLine | null, style: Styler, now: number, width: number): string {
  const spent = steps.reduce<number | null>((sum, step) => (step.usage.costUsd === null ? sum : (sum ?? 0) + step.usage.costUsd), null);
  const head = `${style('bold', task.name)} ${task.status}${task.rehearsal ? style('yellow', ' (rehearsal)') : ''}  ${elapsed(task.createdAt, task.finishedAt, now)}  ${money(spent)}`;
  const rows = steps.map((step) => [
    `${step.parent === null ? '' : '  '}${marks[step.status]} ${step.id}`,
    elapsed(step.startedAt, step.finishedAt, now) ?? '',
    sessionColumn(step),
  ]);
  const said = last === null ? '' : `${last.step} > ${last.text.split('\n').at(-1) ?? ''}`;
  return [head, ...table(['  STEP', 'TIME', 'SESSION'], rows).split('\n').slice(1), ...(said === '' ? [] : [style('dim', said)])].map((text) => clip(text, width)).join('\n');
}

/** By UTF-16 units, which is never too wide for the text that is drawn here save wide letters; the terminal wraps those. */
function clip(text: string, width: number): string {
  return text.includes('\u001B') || text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
}
