import type { LogLine, Step, TaskInfo } from '@orch/protocol';
import { clip, plainText } from '../output/plain-text.js';
import type { Styler } from '../output/style.js';
import { table } from '../output/table.js';
import { money, sessionColumn } from '../output/task-text.js';
import { elapsed } from '../output/time.js';

const marks: Readonly<Record<Step['status'], string>> = { pending: '○', running: '●', waiting: '◐', succeeded: '✔', failed: '✘', skipped: '–', cancelled: '⊘' };
const paints: Partial<Record<Step['status'], 'green' | 'red' | 'yellow' | 'cyan' | 'dim'>> = { running: 'cyan', waiting: 'yellow', succeeded: 'green', failed: 'red', pending: 'dim', skipped: 'dim', cancelled: 'dim' };

/** One picture of a running task, no line wider than `width` columns: the task, its steps, and the last line that was said. */
export function frame({ task, steps }: TaskInfo, last: LogLine | null, style: Styler, now: number, width: number): string {
  const spent = steps.reduce<number | null>((sum, step) => (step.usage.costUsd === null ? sum : (sum ?? 0) + step.usage.costUsd), null);
  const facts = [task.status, elapsed(task.createdAt, task.finishedAt, now), ...(spent === null ? [] : [money(spent)]), ...(task.rehearsal ? ['rehearsal'] : [])].join(' · ');
  const name = plainText(task.name).replace(/\s+/g, ' ');
  const head = clip(`${name}  ${facts}`, width);
  const rows = table(
    ['', '', ''],
    steps.map((step) => [`${step.parent === null ? '' : '  '}${marks[step.status]} ${step.id}`, elapsed(step.startedAt, step.finishedAt, now) ?? '', sessionColumn(step)]),
  ).split('\n');
  const painted = steps.map((step, index) => {
    const row = clip(rows[index + 1] ?? '', width);
    const paint = paints[step.status];
    return paint === undefined ? row : row.replace(marks[step.status], style(paint, marks[step.status]));
  });
  const said = last === null ? [] : [style('dim', clip(`${last.step} > ${plainText(last.text).split('\n').findLast((line) => line.trim() !== '') ?? ''}`, width))];
  return [head.startsWith(name) ? style('bold', name) + head.slice(name.length) : style('bold', head), ...painted, ...said].join('\n');
}
