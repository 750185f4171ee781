/** Units that are hashed: the ids of a table are found by their first units, longer widths keep common beginnings apart. */
const widths = [32, 16, 6] as const;
const base = 0x01000193;
/** What one byte can count, and more than any id or label is long. */
const longestPacked = 255;
/** With more that are not in order yet, all are ordered again. */
const fewUnordered = 8;

interface Table {
  readonly width: number;
  /** Weight in the rolling hash of the unit that leaves it. */
  readonly leaving: number;
  /** Number of the newest id of each hash, plus one; the older ones follow in `next`. A power of two long. */
  heads: Int32Array;
  count: number;
}

/**
 * Ids and their labels, in bytes one behind the other: two for the lengths, one for each unit, and 16 to 23 for finding it. There is nothing that a
 * collection has to walk through.
 */
export class PackedIds {
  count = 0;
  longest = 0;
  #bytes = new Uint8Array(1024);
  #used = 0;
  /** Where each begins in the bytes. */
  #places = new Int32Array(16);
  #next = new Int32Array(16);
  /** Their numbers, by their units. */
  #order = new Int32Array(16);
  #ordered = 0;
  readonly #tables: readonly Table[] = widths.map((width) => ({ width, leaving: weightOf(width), heads: new Int32Array(16), count: 0 }));

  /** Both of one byte a unit, the id with at least 6; false for all others. What is there already stays as it is. */
  add(id: Uint16Array, label: string): boolean {
    const labelled = Uint16Array.from(label, (character) => character.charCodeAt(0));
    if (id.length > longestPacked || label.length > longestPacked || labelled.length !== label.length || [id, labelled].some((units) => units.some((unit) => unit > 255))) return false;
    const table = this.#tables.find(({ width }) => width <= id.length);
    if (!table) return false;
    const hash = hashOf(id, table.width);
    for (let next = table.heads[slot(table, hash)]!; next !== 0; next = this.#next[next - 1]!) if (this.#lengthOf(next - 1) === id.length && this.#standsAt(next - 1, id, 0)) return true;
    const place = this.#used;
    this.#bytes = roomFor(this.#bytes, place + 2 + id.length + label.length);
    this.#bytes.set([id.length, label.length], place);
    this.#bytes.set(id, place + 2);
    this.#bytes.set(labelled, place + 2 + id.length);
    this.#used = place + 2 + id.length + label.length;
    const number = this.count++;
    this.#places = roomFor(this.#places, this.count);
    this.#next = roomFor(this.#next, this.count);
    this.#places[number] = place;
    if (++table.count > table.heads.length) this.#widen(table);
    else this.#link(table, hash, number);
    this.longest = Math.max(this.longest, id.length);
    return true;
  }

  /** Every place at which one stands. */
  find(text: Uint16Array, found: (start: number, length: number, label: string) => void): void {
    for (const table of this.#tables) if (table.count > 0) this.#findIn(table, text, found);
  }

  /** Whether one begins with these units and goes on; with none, whether there is any. */
  beginsWith(units: Uint16Array): boolean {
    this.#orderAll();
    for (let at = this.#firstFrom(units, this.count); at < this.count && this.#hasBeginning(this.#order[at]!, units); at++) {
      if (this.#lengthOf(this.#order[at]!) > units.length) return true;
    }
    return false;
  }

  #findIn(table: Table, text: Uint16Array, found: (start: number, length: number, label: string) => void): void {
    const { width, leaving } = table;
    let hash = 0;
    for (let index = 0; index < text.length; index++) {
      hash = (Math.imul(hash, base) + (text[index] ?? 0) + 1) | 0;
      if (index >= width) hash = (hash - Math.imul((text[index - width] ?? 0) + 1, leaving)) | 0;
      if (index < width - 1) continue;
      const start = index - width + 1;
      for (let next = table.heads[slot(table, hash)]!; next !== 0; next = this.#next[next - 1]!) {
        if (this.#standsAt(next - 1, text, start)) found(start, this.#lengthOf(next - 1), this.#labelOf(next - 1));
      }
    }
  }

  #link(table: Table, hash: number, number: number): void {
    const place = slot(table, hash);
    this.#next[number] = table.heads[place]!;
    table.heads[place] = number + 1;
  }

  /** All of the table again, the new one included. */
  #widen(table: Table): void {
    table.heads = new Int32Array(table.heads.length * 2);
    for (let number = 0; number < this.count; number++) {
      const units = this.#units(number);
      if (widths.find((width) => width <= units.length) === table.width) this.#link(table, hashOf(units, table.width), number);
    }
  }

  #orderAll(): void {
    if (this.#ordered === this.count) return;
    this.#order = roomFor(this.#order, this.count);
    if (this.count - this.#ordered > fewUnordered) {
      for (let number = this.#ordered; number < this.count; number++) this.#order[number] = number;
      this.#order.subarray(0, this.count).sort((one, other) => this.#compare(one, this.#units(other)));
      this.#ordered = this.count;
    }
    for (; this.#ordered < this.count; this.#ordered++) {
      const at = this.#firstFrom(this.#units(this.#ordered), this.#ordered);
      this.#order.copyWithin(at + 1, at, this.#ordered);
      this.#order[at] = this.#ordered;
    }
  }

  /** Place in the order, of the first `count`, of the first that does not come before the units. */
  #firstFrom(units: ArrayLike<number>, count: number): number {
    let [from, to] = [0, count];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#compare(this.#order[middle]!, units) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #compare(number: number, units: ArrayLike<number>): number {
    const [from, length] = [this.#places[number]! + 2, this.#lengthOf(number)];
    for (let index = 0; index < length && index < units.length; index++) {
      const difference = this.#bytes[from + index]! - units[index]!;
      if (difference !== 0) return difference;
    }
    return length - units.length;
  }

  #hasBeginning(number: number, units: Uint16Array): boolean {
    const from = this.#places[number]! + 2;
    return this.#lengthOf(number) >= units.length && units.every((unit, index) => this.#bytes[from + index] === unit);
  }

  #standsAt(number: number, text: Uint16Array, start: number): boolean {
    const [from, length] = [this.#places[number]! + 2, this.#lengthOf(number)];
    if (start + length > text.length) return false;
    for (let index = 0; index < length; index++) if (text[start + index] !== this.#bytes[from + index]) return false;
    return true;
  }

  #lengthOf(number: number): number {
    return this.#bytes[this.#places[number]!]!;
  }

  #units(number: number): Uint8Array {
    const from = this.#places[number]! + 2;
    return this.#bytes.subarray(from, from + this.#lengthOf(number));
  }

  #labelOf(number: number): string {
    const from = this.#places[number]! + 2 + this.#lengthOf(number);
    return String.fromCharCode(...this.#bytes.subarray(from, from + this.#bytes[this.#places[number]! + 1]!));
  }
}

function slot({ heads }: Table, hash: number): number {
  return (Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> 8) & (heads.length - 1);
}

function hashOf(units: ArrayLike<number>, width: number): number {
  let hash = 0;
  for (let index = 0; index < width; index++) hash = (Math.imul(hash, base) + units[index]! + 1) | 0;
  return hash;
}

function weightOf(width: number): number {
  let weight = 1;
  for (let power = 0; power < width; power++) weight = Math.imul(weight, base);
  return weight;
}

/** A quarter more than is needed, where it has to grow. */
function roomFor<T extends Uint8Array | Int32Array>(array: T, length: number): T {
  if (length <= array.length) return array;
  const grown = new (array.constructor as new (length: number) => T)(Math.ceil(length * 1.25) + 16);
  grown.set(array);
  return grown;
}
