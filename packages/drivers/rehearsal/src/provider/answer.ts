import type { Turn } from './session-file.js';

const shown = 8;

/** The answer is made of what the session holds, so that it proves what was remembered. Bounded, whatever the prompts are. */
export function makeAnswer(history: readonly Turn[] | null, step: string, prompt: string): string {
  const asked = `Step ${step} asks: ${quote(prompt, 160)}.`;
  if (history === null) return `I keep no conversation. ${asked}`;
  const opening = `Turn ${history.length + 1} of this conversation.`;
  if (history.length === 0) return `${opening} I remember no earlier message. ${asked}`;
  const last = history.slice(-shown).map((turn, index) => `(${Math.max(0, history.length - shown) + index + 1}) ${turn.step}: ${quote(turn.prompt, 60)}`);
  const left = history.length > shown ? `… ` : '';
  return `${opening} I remember ${history.length} earlier message${history.length === 1 ? '' : 's'}: ${left}${last.join(' ')}. ${asked}`;
}

function quote(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  // Cut by code points, so that no half of a character is left.
  const characters = Array.from(line.slice(0, most * 2));
  return `«${characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line}»`;
}

export function countUsage(history: readonly Turn[], prompt: string, answer: string): { readonly input_tokens: number; readonly output_tokens: number; readonly costUsd: number } {
  const read = history.reduce((sum, turn) => sum + turn.prompt.length + (turn.answer?.length ?? 0), prompt.length);
  const input_tokens = Math.ceil(read / 4);
  const output_tokens = Math.ceil(answer.length / 4);
  return { input_tokens, output_tokens, costUsd: (input_tokens * 3 + output_tokens * 15) / 1_000_000 };
}
