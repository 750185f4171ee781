import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One fact that a provider or a command wrote down itself. */
export interface Fact {
  readonly event: 'start' | 'answered' | 'end';
  readonly task: string;
  readonly step: string;
  readonly run: string;
  readonly pid: number;
  /** Of the provider alone: what it was asked for and what it did. Null for a command, which has no session. */
  readonly session: {
    readonly id: string | null;
    readonly mode: string | null;
    readonly asked: string | null;
    readonly remembered: number | null;
    readonly overlaps: readonly number[];
  } | null;
}

interface ProviderLine {
  readonly event: Fact['event'];
  readonly task: string | null;
  readonly step: string;
  readonly run: string;
  readonly pid: number;
  readonly session: string | null;
  readonly mode?: string;
  readonly asked?: string | null;
  readonly remembered?: number;
  readonly overlaps?: readonly number[];
}

/** The provider's ledger, in the order in which it was written. */
export function providerFacts(providerHome: string): readonly Fact[] {
  return wholeLines(join(providerHome, 'ledger.jsonl')).map((text) => {
    const line = JSON.parse(text) as ProviderLine;
    const { mode = null, asked = null, remembered = null, overlaps = [] } = line;
    return { event: line.event, task: line.task ?? '', step: line.step, run: line.run, pid: line.pid, session: { id: line.session, mode, asked, remembered, overlaps } };
  });
}

/** What the commands appended themselves: `start TASK STEP RUN PID` and `end …`. */
export function commandFacts(workspace: string): readonly Fact[] {
  return wholeLines(join(workspace, 'steps.txt')).map((text) => {
    const [event, task = '', step = '', run = '', pid] = text.split(' ');
    return { event: event === 'start' ? 'start' : 'end', task, step, run, pid: Number(pid), session: null };
  });
}

function wholeLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1);
  } catch {
    return [];
  }
}
