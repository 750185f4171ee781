import type { TaskTrace, TraceEntry, TraceSpan } from '@orch/protocol';
import stringWidth from 'fast-string-width';
import { bar, type Stretch } from './bar.js';
import { clip, plainText } from './plain-text.js';
import type { Styler } from './style.js';
import { firstLine } from './task-text.js';
import { duration, elapsed } from './time.js';
import { wrap } from './wrap.js';

/** A pipe has no end, but a bar that is wider tells nothing more. */
const widestBar = 60;
const narrowestBar = 8;
/** Below this a column of steps leaves too little for sentences. */
const narrow = 60;

const paints: Readonly<Record<TraceSpan['status'], 'green' | 'red' | 'yellow' | 'cyan' | 'dim'>> = { running: 'cyan', waiting: 'yellow', succeeded: 'green', failed: 'red', cancelled: 'dim', unknown: 'yellow', refused: 'red' };

/** What `task trace` shows: the task, a bar for each attempt, and everything that happened with its time from the start; no line wider than `width`. */
export function traceText(trace: TaskTrace, style: Styler, wide: boolean, width: number): string {
  const { task } = trace;
  const facts: readonly (readonly [string, string])[] = [
    ['task', `${task.id}  ${oneLine(task.name)}${task.rehearsal ? '  (rehearsal: nothing ran for real)' : ''}`],
    ['goal', oneLine(firstLine(task.goal))],
    ['status', task.status],
    ['time', elapsed(task.createdAt, task.finishedAt, Date.parse(trace.at)) ?? '–'],
  ];
  const head = facts.map(([name, value]) => clip(`${name.padEnd(10)}${value}`, width));
  const spans = trace.spans.length === 0 ? [] : ['', ...spanLines(trace, style, width)];
  return [...head, ...spans, '', ...entryLines(trace, style, wide, width)].join('\n');
}

function spanLines(trace: TaskTrace, style: Styler, width: number): readonly string[] {
  const start = Date.parse(trace.task.createdAt);
  const length = Math.max(1, Date.parse(trace.task.finishedAt ?? trace.at) - start);
  const rows = trace.spans.map((span) => ({ span, name: nameOf(span.step, span.item, span.attempt), time: span.durationMs === null ? '–' : spanText(span.durationMs) }));
  const timeWidth = Math.max(4, ...rows.map(({ time }) => time.length));
  const nameWidth = Math.min(Math.max(4, ...rows.map(({ name }) => stringWidth(name))), Math.max(4, Math.min(width, 200) - timeWidth - narrowestBar - 14));
  const barWidth = Math.min(widestBar, width - nameWidth - timeWidth - 4 - 11);
  const columns = (name: string, time: string, drawn: string, status: string) => `${pad(clip(name, nameWidth), nameWidth)}  ${time.padStart(timeWidth)}  ${pad(drawn, barWidth)}  ${status}`.trimEnd();
  const scale = barWidth < 2 * narrowestBar ? '' : `0s${spanText(length).padStart(barWidth - 2)}`;
  return [columns('STEP', 'TIME', scale, 'STATUS'), ...rows.map(({ span, name, time }) => columns(name, time, drawn(span, start, length, barWidth), span.status).replace(/[█▒·]+/g, (marks) => style(paints[span.status], marks)))];
}

/** The attempt, with the times in it at which a person was waited for drawn lighter. */
function drawn({ startedAt, finishedAt, waits }: TraceSpan, start: number, length: number, width: number): string {
  const from = startedAt ?? finishedAt;
  if (from === null) return '';
  const place = (iso: string | null) => (iso === null ? length : Date.parse(iso) - start);
  const whole: Stretch = { from: place(from), to: place(finishedAt), mark: startedAt === null ? '·' : '█' };
  return bar([whole, ...waits.map((wait) => ({ from: place(wait.from), to: place(wait.to), mark: '▒' }))], length, width);
}

function entryLines({ task, entries }: TaskTrace, style: Styler, wide: boolean, width: number): readonly string[] {
  const start = Date.parse(task.createdAt);
  const times = entries.map(({ at }) => (wide ? at : `+${spanText(Math.max(0, Date.parse(at) - start))}`));
  const timeWidth = Math.max(0, ...times.map((time) => time.length));
  const names = entries.map(({ step, item, attempt }) => (step === null ? 'task' : nameOf(step, item, attempt)));
  const beside = width >= narrow;
  const nameWidth = beside ? Math.min(Math.max(...names.map((name) => stringWidth(name))), Math.floor(Math.min(width, 200) / 4)) : 0;
  const indent = timeWidth + 2 + (beside ? nameWidth + 2 : 0);
  return entries.flatMap((entry, index) => {
    const time = times[index]!.padStart(timeWidth);
    const name = beside ? `${pad(clip(names[index]!, nameWidth), nameWidth)}  ` : '';
    const told = beside ? sentence(entry) : `${names[index]}: ${sentence(entry)}`;
    const [first = '', ...rest] = wrap(told, width - indent);
    const [lead, paint] = [`${style('dim', time)}  ${style('cyan', name)}`, paintOf(entry)];
    return [`${lead}${paint ? style(paint, first) : first}`, ...rest.map((line) => ' '.repeat(indent) + (paint ? style(paint, line) : line))];
  });
}

function paintOf({ kind, code }: TraceEntry): 'red' | 'bold' | null {
  if (code !== null) return 'red';
  return kind === 'task_finished' ? 'bold' : null;
}

/** What happened, then why, then what a program may go by. */
function sentence({ text, reason, code, evidence }: TraceEntry): string {
  const why = reason === null || reason === '' ? '' : ` ${reason}`;
  return oneLine(`${text}${why}${evidence === null ? '' : ` (proof: ${evidence})`}${code === null ? '' : ` [${code}]`}`);
}

function nameOf(step: string, item: string | null, attempt: number | null): string {
  return oneLine(`${step}${item === null ? '' : `[${item}]`}${attempt === null || attempt === 1 ? '' : ` #${attempt}`}`);
}

/** Finer than elsewhere where it is short: what follows what can be milliseconds. */
function spanText(milliseconds: number): string {
  if (milliseconds < 9_995) return `${(milliseconds / 1000).toFixed(2)}s`;
  return duration(milliseconds);
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}
