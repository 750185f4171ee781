import type { LogLine } from '@orch/runtime';
import { capital, entry, type Entry } from './entry.js';

/** Begins what the log says of things that the journal, the runs and the decisions tell better. */
const toldElsewhere = /^(?:agent \S+ \(\S+\): |runs: |would run: |refused \[|(?:failed|cancelled|unknown) \[|succeeded$)/;

/** What only the log knows, as far as it is kept: the daemon's own notes, and calls that a provider made again. */
export async function logEntries(lines: AsyncIterable<LogLine>): Promise<readonly Entry[]> {
  const told: LogLine[] = [];
  for await (const line of lines) {
    if (line.about !== 'retry' && (line.stream !== 'system' || line.step === '')) continue;
    const last = told.at(-1);
    if (last && goesOn(last, line)) told[told.length - 1] = { ...last, text: `${last.text}\n${line.text}` };
    else told.push(line);
  }
  return told.flatMap(({ at, step, attempt, about, text }) => {
    if (about === 'retry') return [entry({ at, kind: 'provider_retried', step, attempt, text: `The provider ${ended(text)}` })];
    return toldElsewhere.test(text) ? [] : [entry({ at, kind: 'noted', step, attempt, text: capital(ended(text)) })];
  });
}

/** A note of several lines is written at once. */
function goesOn(last: LogLine, line: LogLine): boolean {
  return line.stream === 'system' && last.stream === 'system' && line.at === last.at && line.step === last.step && line.attempt === last.attempt && !toldElsewhere.test(line.text);
}

function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
