import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendLines, syncDirectoryOf } from './durable-file.js';

/** One prompt of a conversation; `answer` is null where the turn was cut off before its end. */
export interface Turn {
  readonly step: string;
  readonly prompt: string;
  readonly answer: string | null;
  readonly costUsd: number;
}

export interface SessionFile {
  readonly id: string;
  readonly path: string;
  /** What the conversation held before this turn. */
  readonly history: readonly Turn[];
}

type Line =
  | { readonly type: 'session'; readonly session: string; readonly parent: string | null; readonly at: number }
  | { readonly type: 'prompt'; readonly turn: number; readonly step: string; readonly prompt: string; readonly at: number }
  | { readonly type: 'answer'; readonly turn: number; readonly answer: string; readonly costUsd: number; readonly at: number };

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const pathOf = (home: string, id: string) => join(home, 'sessions', `${id}.jsonl`);

/** Null when there is no such session, also where its file holds another one. A last line that was cut off by a crash is passed over. */
export function readSession(home: string, id: string): SessionFile | null {
  const path = pathOf(home, id);
  if (!idForm.test(id) || !existsSync(path)) return null;
  const turns = new Map<number, Turn>();
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const line = parseLine(text);
    if (line?.type === 'session' && line.session !== id) return null;
    if (line?.type === 'prompt') turns.set(line.turn, { step: line.step, prompt: line.prompt, answer: null, costUsd: 0 });
    const turn = line?.type === 'answer' ? turns.get(line.turn) : undefined;
    if (line?.type === 'answer' && turn) turns.set(line.turn, { ...turn, answer: line.answer, costUsd: line.costUsd });
  }
  return { id, path, history: [...turns.values()] };
}

function parseLine(text: string): Line | null {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return null;
  }
}

/** Opens a session with a copy of `history`, which is empty for a fresh one. */
export function createSession(home: string, id: string, parent: string | null, history: readonly Turn[]): SessionFile {
  const path = pathOf(home, id);
  const at = Date.now();
  const lines: Line[] = [{ type: 'session', session: id, parent, at }];
  history.forEach(({ step, prompt, answer, costUsd }, index) => {
    lines.push({ type: 'prompt', turn: index + 1, step, prompt, at });
    if (answer !== null) lines.push({ type: 'answer', turn: index + 1, answer, costUsd, at });
  });
  appendLines(path, lines);
  syncDirectoryOf(path);
  return { id, path, history };
}

export function appendPrompt(session: SessionFile, turn: number, step: string, prompt: string): void {
  appendLines(session.path, [{ type: 'prompt', turn, step, prompt, at: Date.now() }]);
}

export function appendAnswer(session: SessionFile, turn: number, answer: string, costUsd: number): void {
  appendLines(session.path, [{ type: 'answer', turn, answer, costUsd, at: Date.now() }]);
}
