import type { FieldPath } from '@orch/diagnostics';

interface Place {
  readonly below: Map<string | number, Place>;
  isIn: boolean;
}

/** Paths of fields; each question takes as long as its path, however many there are. */
export class PathSet {
  readonly #root: Place = { below: new Map(), isIn: false };

  constructor(paths: Iterable<FieldPath> = []) {
    for (const path of paths) this.add(path);
  }

  add(path: FieldPath): void {
    let place = this.#root;
    for (const part of path) {
      let next = place.below.get(part);
      if (!next) place.below.set(part, (next = { below: new Map(), isIn: false }));
      place = next;
    }
    place.isIn = true;
  }

  has(path: FieldPath): boolean {
    return this.#at(path)?.isIn === true;
  }

  /** Whether the path or one above it is in. */
  covers(path: FieldPath): boolean {
    let place: Place | undefined = this.#root;
    for (const part of path) {
      if (place.isIn) return true;
      place = place.below.get(part);
      if (!place) return false;
    }
    return place.isIn;
  }

  /** Whether the path or one below it is in. */
  reaches(path: FieldPath): boolean {
    const place = this.#at(path);
    return place !== undefined && (place.isIn || place.below.size > 0);
  }

  /** Whether one below the path is in. */
  reachesBelow(path: FieldPath): boolean {
    return (this.#at(path)?.below.size ?? 0) > 0;
  }

  #at(path: FieldPath): Place | undefined {
    let place: Place | undefined = this.#root;
    for (const part of path) {
      place = place.below.get(part);
      if (!place) return undefined;
    }
    return place;
  }
}
