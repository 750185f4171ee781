import type { FieldPath } from '@orch/diagnostics';

interface Place {
  readonly below: Map<string | number, Place>;
  /** The value is not known. */
  unknown: boolean;
  /** A map with some key that nobody knows: which of the fields that are not there it may have been meant to be. */
  open: 'none' | 'fields' | 'maps and fields';
  /** The keys of an open map. */
  present: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** The places of one document of which nobody knows what they are meant to be. */
export class Gaps {
  readonly #root: Place = place();

  unknown(path: FieldPath): void {
    this.#at(path).unknown = true;
  }

  /** The map at `path` has a key that nobody knows, or lacks one. A key whose value is no map stands for no map. */
  open(path: FieldPath, isForMaps: boolean): void {
    const at = this.#at(path);
    if (at.open !== 'maps and fields') at.open = isForMaps ? 'maps and fields' : 'fields';
  }

  /** Remembers which fields the open maps have. `value` is that of the whole document, which need not be kept for it. */
  settle(value: unknown): void {
    settle(this.#root, value);
  }

  covers(path: FieldPath, withBelow: boolean): boolean {
    let current: Place | undefined = this.#root;
    for (const [index, part] of path.entries()) {
      if (current.unknown) return true;
      const mayBeMeant = current.open === 'maps and fields' || (current.open === 'fields' && index === path.length - 1);
      if (mayBeMeant && !current.present.has(String(part))) return true;
      current = current.below.get(part);
      if (current === undefined) return false;
    }
    return current.unknown || (withBelow && (current.open !== 'none' || current.below.size > 0));
  }

  #at(path: FieldPath): Place {
    let current = this.#root;
    for (const part of path) {
      let next = current.below.get(part);
      if (!next) current.below.set(part, (next = place()));
      current = next;
    }
    return current;
  }
}

function place(): Place {
  return { below: new Map(), unknown: false, open: 'none', present: none };
}

function settle(at: Place, value: unknown): void {
  const map = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string | number, unknown>>;
  if (at.open !== 'none') at.present = new Set(Object.keys(map));
  for (const [part, below] of at.below) settle(below, Object.hasOwn(map, part) ? map[part] : undefined);
}
