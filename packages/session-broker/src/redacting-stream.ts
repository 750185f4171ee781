import { foldText } from './fold-case.js';
import type { ValueIndex } from './value-index.js';

/**
 * One text, in pieces. Values that overlap are hidden as one region, which shows each of their labels once. What is given out before a
 * place at which a value may have begun is final: every value that begins before it is known whole.
 */
export class RedactingStream {
  readonly #index: ValueIndex;
  readonly #project: string | null;
  #held = '';
  /** Units at the beginning of `#held` that belong to a region whose label was given out. */
  #hidden = 0;
  #label = '';

  constructor(index: ValueIndex, project: string | null) {
    this.#index = index;
    this.#project = project;
  }

  push(text: string): string {
    const whole = this.#held + text;
    const folded = foldText(whole);
    return this.#giveOut(whole, folded, this.#index.openPlace(folded));
  }

  flush(): string {
    return this.#giveOut(this.#held, foldText(this.#held), this.#held.length);
  }

  #giveOut(text: string, folded: Uint16Array, until: number): string {
    const parts: string[] = [];
    let hiddenUntil = this.#hidden;
    for (const { start, end, label } of this.#index.matches(folded, this.#project)) {
      if (start >= until) break;
      if (end <= hiddenUntil) continue;
      const goesOn = start < hiddenUntil;
      if (!goesOn) parts.push(text.slice(hiddenUntil, start));
      if (!goesOn || label !== this.#label) parts.push(`[${label}]`);
      this.#label = label;
      hiddenUntil = end;
    }
    parts.push(text.slice(hiddenUntil, until));
    this.#held = text.slice(until);
    this.#hidden = Math.max(0, hiddenUntil - until);
    return parts.join('');
  }
}
