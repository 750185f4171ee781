import { OrchError } from '@orch/diagnostics';
import type { Context } from '../context.js';
import { readLog } from '../daemon/log-files.js';
import { plainText } from '../output/plain-text.js';
import { shellWord } from '../output/shell-word.js';
import { styler, type Styler } from '../output/style.js';

interface Options {
  readonly follow?: boolean;
  readonly lines?: number;
  /** Milliseconds since the epoch. */
  readonly since?: number;
}

interface Entry {
  readonly at?: string;
  readonly level?: string;
  readonly message?: string;
  readonly [fact: string]: unknown;
}

/** With --follow so many lines that were written before, where nothing else is said. */
const before = 10;

/** Reads the files, so that it also says why there is no daemon. */
export async function run(context: Context<Options>): Promise<void> {
  const { follow = false, since } = context.options;
  const format: string = context.format;
  const whole = format === 'json' || format === 'yaml';
  if (follow && whole) throw new OrchError('usage_error', `What is followed has no end, and -o ${format} is one document.`, { hint: 'Take -o jsonl: one a line.' });
  const most = context.options.lines ?? (follow && since === undefined ? before : Infinity);
  const style = styler(process.stdout);
  const show = (line: string) => process.stdout.write(`${format === 'jsonl' ? line : logText(line, style)}\n`);
  const isWanted = (line: string) => since === undefined || Date.parse(parse(line)?.at ?? '') >= since;
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.on('SIGINT', interrupt);
  let kept: string[] | null = [];
  const last = () => (kept ?? []).slice(Math.max(0, (kept ?? []).length - most));
  // Once what was there is read, each line is shown as it comes.
  const caughtUp = () => {
    last().forEach(show);
    kept = null;
  };
  try {
    for await (const line of readLog(context.stateDir, follow ? stop.signal : null, follow ? caughtUp : undefined)) {
      if (!isWanted(line)) continue;
      if (kept === null) show(line);
      else kept.push(line);
    }
  } finally {
    process.off('SIGINT', interrupt);
  }
  if (stop.signal.aborted) throw new OrchError('interrupted', 'The log is not followed any more; the daemon goes on.', { hint: `Come back with: orchestrator daemon logs --follow --state-dir ${shellWord(context.stateDir)}` });
  if (whole) {
    const value = { items: last().map((line) => parse(line) ?? { message: line }) };
    process.stdout.write(`${format === 'json' ? JSON.stringify(value, null, 2) : (await import('../output/to-yaml.js')).toYaml(value)}\n`);
    return;
  }
  last().forEach(show);
  if (kept?.length === 0) process.stderr.write(`${since === undefined ? 'No log yet' : 'Nothing logged since then'} in ${context.stateDir}.\n`);
}

function parse(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Entry) : null;
  } catch {
    return null;
  }
}

const levels = { warn: 'yellow', error: 'red' } as const;

/** As the daemon shows it in a terminal of its own. */
function logText(line: string, style: Styler): string {
  const { at = '', level = '', message, ...facts } = parse(line) ?? {};
  if (typeof message !== 'string') return plainText(line);
  const colour = levels[level as keyof typeof levels];
  const shown = Object.entries(facts).map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const word = level.padEnd(5);
  return `${style('dim', plainText(at))} ${colour ? style(colour, word) : word} ${plainText(message)}${style('dim', plainText(shown.join('')))}`;
}
