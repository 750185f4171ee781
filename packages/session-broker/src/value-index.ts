import { foldText } from './fold-case.js';
import { IdIndex } from './id-index.js';

export interface Match {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** What a reader sees in place of a value that is not of the project that he reads of. */
export const neutralLabel = 'value of a store';

/** Who may know where a value comes from: everybody, or the readers of some projects alone. */
interface Labels {
  everywhere: string | null;
  readonly byProject: Map<string, string>;
}

interface Entry {
  readonly units: Uint16Array;
  readonly labels: Labels;
}

/** Values of one range of lengths, found by the hash of their first `width` units: longer widths keep common beginnings apart. */
interface Window {
  readonly width: number;
  /** Weight in the rolling hash of the unit that leaves it. */
  readonly leaving: number;
  /** Says no, without a look-up, to nearly every place of a text. */
  readonly seen: Uint8Array;
  readonly entries: Map<number, Entry[]>;
}

const base = 0x01000193;
const widths = [32, 16, 6];
const seenMask = 0x3ffff;

/** Finds many values in a folded text in one pass a window, at a cost that does not depend on how many values there are. */
export class ValueIndex {
  #longest = 0;
  /** What is for everybody and looks like an id, as nearly all ids of sessions do. There is one more with every task. */
  readonly #ids = new IdIndex();
  readonly #windows = new Map<number, Window>();
  /** Hashes of every proper beginning. A chance hit does no harm: a little more is held back. */
  readonly #beginnings = new Set<number>();
  readonly #known = new Map<string, Labels>();

  get isEmpty(): boolean {
    return this.#longest === 0 && this.#ids.isEmpty;
  }

  /** `value` has at least 6 units. The first label of a value stays, for everybody (`project` is null) and for each project. */
  add(value: string, label: string, project: string | null): void {
    const units = foldText(value);
    const key = textOf(units);
    const known = this.#known.get(key);
    // An id that is there already is found in other ways of writing it as well.
    const everywhere = known ? null : this.#ids.labelOf(units);
    if (!known && project === null && (everywhere !== null || this.#ids.add(units, label))) return;
    const labels = known ?? { everywhere, byProject: new Map<string, string>() };
    if (project === null) labels.everywhere ??= label;
    else if (!labels.byProject.has(project)) labels.byProject.set(project, label);
    if (known) return;
    this.#known.set(key, labels);
    this.#longest = Math.max(this.#longest, units.length);
    const window = this.#window(widths.find((width) => width <= units.length) ?? units.length);
    let hash = 0;
    for (const [index, unit] of units.entries()) {
      hash = (Math.imul(hash, base) + unit + 1) | 0;
      if (index + 1 < units.length) this.#beginnings.add(hash);
      if (index + 1 !== window.width) continue;
      window.seen[hash & seenMask] = 1;
      const entries = window.entries.get(hash);
      if (entries) entries.push({ units, labels });
      else window.entries.set(hash, [{ units, labels }]);
    }
  }

  /** Every place at which a value stands, overlaps included; by start, the longest first. Labelled for readers of `project`. */
  matches(text: Uint16Array, project: string | null): readonly Match[] {
    const found: Match[] = [];
    for (const window of this.#windows.values()) find(text, window, project, found);
    // Behind the others: where one is a value of a store as well, its readers see that.
    this.#ids.find(text, found);
    return found.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  /** First place from which on the text could be the beginning of a value that goes on behind its end. */
  openPlace(text: Uint16Array): number {
    let place = text.length;
    let hash = 0;
    let weight = 1;
    for (let index = text.length - 1; index >= 0 && text.length - index < this.#longest; index--) {
      hash = (hash + Math.imul((text[index] ?? 0) + 1, weight)) | 0;
      weight = Math.imul(weight, base);
      if (this.#beginnings.has(hash)) place = index;
    }
    return Math.min(place, this.#ids.openPlace(text));
  }

  #window(width: number): Window {
    const existing = this.#windows.get(width);
    if (existing) return existing;
    let leaving = 1;
    for (let power = 0; power < width; power++) leaving = Math.imul(leaving, base);
    const window = { width, leaving, seen: new Uint8Array(seenMask + 1), entries: new Map<number, Entry[]>() };
    this.#windows.set(width, window);
    return window;
  }
}

function find(text: Uint16Array, { width, leaving, seen, entries }: Window, project: string | null, found: Match[]): void {
  let hash = 0;
  for (let index = 0; index < text.length; index++) {
    hash = (Math.imul(hash, base) + (text[index] ?? 0) + 1) | 0;
    if (index >= width) hash = (hash - Math.imul((text[index - width] ?? 0) + 1, leaving)) | 0;
    if (index < width - 1 || seen[hash & seenMask] === 0) continue;
    const start = index - width + 1;
    for (const { units, labels } of entries.get(hash) ?? []) {
      if (standsAt(text, start, units)) found.push({ start, end: start + units.length, label: labelFor(labels, project) });
    }
  }
}

function labelFor({ everywhere, byProject }: Labels, project: string | null): string {
  const own = project === null ? undefined : byProject.get(project);
  return own ?? everywhere ?? neutralLabel;
}

/** In pieces, since a function takes only so many arguments. */
function textOf(units: Uint16Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < units.length; at += 4096) pieces.push(String.fromCharCode(...units.subarray(at, at + 4096)));
  return pieces.join('');
}

function standsAt(text: Uint16Array, start: number, units: Uint16Array): boolean {
  if (start + units.length > text.length) return false;
  for (let index = 0; index < units.length; index++) if (text[start + index] !== units[index]) return false;
  return true;
}
