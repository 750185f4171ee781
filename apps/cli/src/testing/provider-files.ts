import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A conversation as the rehearsal provider itself keeps it. */
export interface ProviderSession {
  /** The handle that nothing of ours may show. */
  readonly id: string;
  readonly turns: readonly { readonly step: string; readonly prompt: string; readonly answer: string | null }[];
}

export interface LedgerStart {
  readonly step: string;
  readonly mode: string;
  readonly asked: string | null;
  readonly session: string;
  readonly turn: number;
  readonly remembered: number;
}

export function providerSessions(home: string): readonly ProviderSession[] {
  return readdirSync(join(home, 'sessions')).map((file) => {
    const lines = linesOf(join(home, 'sessions', file)) as readonly { readonly type: string; readonly turn: number; readonly step: string; readonly prompt: string; readonly answer: string }[];
    const answers = new Map(lines.filter((line) => line.type === 'answer').map((line) => [line.turn, line.answer]));
    const prompts = lines.filter((line) => line.type === 'prompt');
    return { id: file.replace(/\.jsonl$/, ''), turns: prompts.map(({ turn, step, prompt }) => ({ step, prompt, answer: answers.get(turn) ?? null })) };
  });
}

/** Runs in the order in which the provider was started, from the line `after` on. */
export function providerRuns(home: string, after = 0): readonly LedgerStart[] {
  const starts = (linesOf(join(home, 'ledger.jsonl')) as readonly ({ readonly event: string } & LedgerStart)[]).filter((line) => line.event === 'start');
  return starts.slice(after).map(({ step, mode, asked, session, turn, remembered }) => ({ step, mode, asked, session, turn, remembered }));
}

function linesOf(path: string): readonly unknown[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
}
