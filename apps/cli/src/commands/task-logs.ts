import type { LogLine } from '@orch/protocol';
import type { Context } from '../context.js';
import { detachOnInterrupt } from '../follow/detach.js';
import { inLocale } from '../output/in-locale.js';
import { createLineWriter } from '../output/line-writer.js';
import { plainText } from '../output/plain-text.js';
import { styler, type Styler } from '../output/style.js';
import { taskId } from './task-id.js';

interface Options {
  readonly latest?: boolean;
  readonly follow?: boolean;
  readonly step?: string;
}

export async function run(context: Context<Options>, id?: string): Promise<void> {
  const { options } = context;
  const client = await context.client();
  const { task } = await client.taskInfo(taskId(id, options));
  const detach = detachOnInterrupt(context.next(`orchestrator task logs ${task.id} --follow`));
  const format: string = context.format;
  const wide = format === 'wide';
  const collected: LogLine[] = [];
  const style = styler(process.stdout);
  const writer = createLineWriter(process.stdout);
  // The log's own first line says so too, but it belongs to no step. A step that there is not is refused before anything is said.
  let unsaid = task.rehearsal && options.step !== undefined && (format === 'table' || wide);
  try {
    const query = { id: task.id, follow: options.follow ? 'true' : 'false', ...(options.step === undefined ? {} : { step: options.step }) } as const;
    for await (const line of client.taskLogs(query, { signal: detach.signal })) {
      if (unsaid) process.stderr.write(`rehearsal: the offline provider plays every agent of ${task.workflow}\n`);
      unsaid = false;
      if (format === 'json' || format === 'yaml') collected.push(line);
      else {
        const full = writer.write(format === 'jsonl' ? `${JSON.stringify(line)}\n` : logText(line, style, wide));
        if (full !== undefined) await full;
      }
    }
  } catch (error) {
    throw detach.signal.aborted ? detach.signal.reason : error;
  } finally {
    writer.flush();
    detach.dispose();
  }
  if (format === 'json') process.stdout.write(`${JSON.stringify({ items: collected }, null, 2)}\n`);
  if (format === 'yaml') process.stdout.write(`${(await import('../output/to-yaml.js')).toYaml({ items: collected })}\n`);
}

export function logText(line: LogLine, style: Styler, wide = false): string {
  const mark = { stdout: '|', agent: '>', stderr: '!', system: '·' }[line.stream];
  return plainText(line.text)
    .split('\n')
    .map((each) => `${wide ? `${style('dim', line.at)} ` : ''}${style('cyan', line.step || 'log')} ${style('dim', inLocale(mark))} ${line.stream === 'system' ? style('dim', each) : each}\n`)
    .join('');
}
