import type { Match } from './value-index.js';
import { openRun, percentRuns } from './percent-runs.js';
import { PackedIds } from './packed-ids.js';

/** Letters, digits and marks that no way of writing changes, but for escaping every one of them with a percent sign, once or twice. */
const plain = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 45 || unit === 46 || unit === 95;

/** What an escape of one unit is long: `%61`, and `%2561` where it was escaped again. */
const escapes = [3, 5] as const;

/**
 * Finds ids of sessions in folded texts, of which there is one more with every task: each is kept once, packed, and found as it is and as `%61…` and
 * `%2561…` without a copy of these. Values of any other form are not for here.
 */
export class IdIndex {
  readonly #ids = new PackedIds();

  get isEmpty(): boolean {
    return this.#ids.count === 0;
  }

  /** False where the value or the label has a form that cannot be packed. The first label of an id stays. */
  add(value: Uint16Array, label: string): boolean {
    return value.every(plain) && this.#ids.add(value, label);
  }

  /** The label of what is an id as a whole, in any of the three ways of writing it. */
  labelOf(value: Uint16Array): string | null {
    const found: Match[] = [];
    this.find(value, found);
    return found.find(({ start, end }) => start === 0 && end === value.length)?.label ?? null;
  }

  /** Every place at which an id stands. */
  find(text: Uint16Array, found: Match[]): void {
    if (this.isEmpty) return;
    this.#ids.find(text, (start, length, label) => found.push({ start, end: start + length, label }));
    for (const width of escapes) {
      for (const run of percentRuns(text, width)) {
        this.#ids.find(run.units, (start, length, label) => found.push({ start: run.start + start * width, end: run.start + (start + length) * width, label }));
      }
    }
  }

  /** First place from which on the text could be the beginning of an id that goes on behind its end. */
  openPlace(text: Uint16Array): number {
    let place = text.length;
    if (this.isEmpty) return place;
    for (let start = text.length - 1; start >= 0 && text.length - start < this.#ids.longest && plain(text[start]!); start--) {
      if (this.#ids.beginsWith(text.subarray(start))) place = start;
    }
    for (const width of escapes) {
      const { units, broken } = openRun(text, width, this.#ids.longest);
      // Of a unit whose escape is broken off nothing is known: it may be any.
      for (let count = broken > 0 ? 0 : 1; count <= units.length; count++) {
        if (this.#ids.beginsWith(units.subarray(units.length - count))) place = Math.min(place, text.length - broken - count * width);
      }
    }
    return place;
  }
}
