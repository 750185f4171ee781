/** `{name}` in a command. */
export interface Placeholder {
  readonly name: string;
  /** Of its opening brace, in UTF-16 units. */
  readonly offset: number;
}

const written = /\{([A-Za-z0-9][A-Za-z0-9_.-]*)\}/g;

export function textOf({ name }: Placeholder): string {
  return `{${name}}`;
}

/** The placeholders of a command by place. `${name}` is always the shell's own. */
export class Placeholders {
  readonly #all: readonly Placeholder[];
  readonly #byOffset: ReadonlyMap<number, Placeholder>;

  constructor(command: string, isPlaceholder: (name: string) => boolean) {
    this.#all = [...command.matchAll(written)]
      .map((match) => ({ name: match[1] ?? '', offset: match.index }))
      .filter(({ name, offset }) => command[offset - 1] !== '$' && isPlaceholder(name));
    this.#byOffset = new Map(this.#all.map((placeholder) => [placeholder.offset, placeholder]));
  }

  get count(): number {
    return this.#all.length;
  }

  /** Counted from 0. */
  nth(index: number): Placeholder | undefined {
    return this.#all[index];
  }

  at(offset: number): Placeholder | undefined {
    return this.#byOffset.get(offset);
  }

  /** The first one at or behind an offset. */
  from(offset: number): Placeholder | undefined {
    return this.#all[this.#indexFrom(offset)];
  }

  between(start: number, end: number): readonly Placeholder[] {
    return this.#all.slice(this.#indexFrom(start), this.#indexFrom(end));
  }

  #indexFrom(offset: number): number {
    let [low, high] = [0, this.#all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#all[middle]?.offset ?? Infinity) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
