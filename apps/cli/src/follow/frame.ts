import type { LogLine, Step, TaskInfo } from '@orch/protocol';
import { asciiOnly, inLocale } from '../output/in-locale.js';
import { clip, plainText } from '../output/plain-text.js';
import type { Styler } from '../output/style.js';
import { table } from '../output/table.js';
import { money, sessionColumn } from '../output/task-text.js';
import { elapsed } from '../output/time.js';

type Marks = Readonly<Record<Step['status'], string>>;
const signs: Marks = { pending: '○', running: '●', waiting: '◐', succeeded: '✔', failed: '✘', skipped: '–', cancelled: '⊘' };
const letters: Marks = { pending: '.', running: '>', waiting: '?', succeeded: '+', failed: 'x', skipped: '-', cancelled: '/' };
const paints: Partial<Record<Step['status'], 'green' | 'red' | 'yellow' | 'cyan' | 'dim'>> = { running: 'cyan', waiting: 'yellow', succeeded: 'green', failed: 'red', pending: 'dim', skipped: 'dim', cancelled: 'dim' };

/** One picture of a running task, no line wider than `width` and fewer lines than `height`: the task, its steps, and the last line that was said. */
export function frame({ task, steps }: TaskInfo, last: LogLine | null, style: Styler, now: number, width: number, height = Infinity, ascii = asciiOnly): readonly string[] {
  const marks = ascii ? letters : signs;
  const spent = steps.reduce<number | null>((sum, step) => (step.usage.costUsd === null ? sum : (sum ?? 0) + step.usage.costUsd), null);
  const facts = [task.status, elapsed(task.createdAt, task.finishedAt, now), ...(spent === null ? [] : [money(spent)]), ...(task.rehearsal ? ['rehearsal'] : [])].join(' · ');
  const name = plainText(task.name).replace(/\s+/g, ' ');
  const head = clip(inLocale(`${name}  ${facts}`), width);
  const rows = table(
    ['', '', ''],
    steps.map((step) => [`${step.parent === null ? '' : '  '}${marks[step.status]} ${step.id}`, elapsed(step.startedAt, step.finishedAt, now) ?? '', inLocale(sessionColumn(step))]),
  ).split('\n');
  const painted = steps.map((step, index) => {
    const row = clip(rows[index + 1] ?? '', width);
    const paint = paints[step.status];
    return paint === undefined ? row : row.replace(marks[step.status], style(paint, marks[step.status]));
  });
  const waiting = steps.find((step) => step.status === 'waiting');
  const below = [
    ...(waiting === undefined ? [] : [style('yellow', clip(inLocale(whyWaiting(waiting)), width))]),
    ...(last === null ? [] : [style('dim', clip(`${last.step || 'log'} ${last.stream === 'system' ? inLocale('·') : '>'} ${lastLine(last.text)}`, width))]),
  ];
  const more = (count: number, where: string) => style('dim', clip(inLocale(`  … ${count} more ${where}`), width));
  const [first, behind] = inSight(steps, height - 2 - below.length);
  return [
    head.startsWith(name) ? style('bold', name) + head.slice(name.length) : style('bold', head),
    ...(first > 0 ? [more(first, 'above')] : []),
    ...painted.slice(first, behind),
    ...(behind < steps.length ? [more(steps.length - behind, 'below')] : []),
    ...below,
  ];
}

function whyWaiting({ id, error }: Step): string {
  return plainText(error === null ? `${id} waits for a person: orchestrator approval list --all-projects` : `${id} waits: ${error.message} [${error.code}]`).replace(/\s+/g, ' ');
}

function lastLine(text: string): string {
  return plainText(text).split('\n').findLast((line) => line.trim() !== '') ?? '';
}

/** The steps that are shown where there is no room for all: those around the one that is at work. Lines that tell of the others take room, too. */
function inSight(steps: readonly Step[], room: number): readonly [first: number, behind: number] {
  if (steps.length <= room) return [0, steps.length];
  const kept = Math.max(1, room - 2);
  const atWork = steps.findLastIndex(({ startedAt }) => startedAt !== null);
  const first = Math.min(Math.max(0, atWork - Math.floor(kept / 2)), steps.length - kept);
  return [first, first + kept];
}
