/** A line as far as it goes until now. */
export interface OpenLine {
  readonly opener: number;
  readonly parent: number | null;
  readonly scope: 'task' | 'item';
  readonly steps: number[];
  /** The lists that a step of it stands in. */
  readonly views: Set<ListView>;
}

/** The lines that the steps of one list are on, sorted as they come: thousands of steps that each ask for them cost no more than few. */
export class ListView {
  unresolved = false;
  readonly #seen: Readonly<Record<OpenLine['scope'], OpenLine[]>> = { task: [], item: [] };
  readonly #resumed: Readonly<Record<OpenLine['scope'], OpenLine[]>> = { task: [], item: [] };

  /** A step of the list is on the line. */
  add(line: OpenLine): void {
    if (line.parent !== null || line.views.has(this)) return;
    line.views.add(this);
    this.#put(this.#seen, line);
    if (line.steps.length > 1) this.#put(this.#resumed, line);
  }

  /** The line was continued for the first time, wherever that was. */
  resume(line: OpenLine): void {
    this.#put(this.#resumed, line);
  }

  /** The lines that a step of this scope may mean: those that were resumed, where there are any. */
  candidates(scope: OpenLine['scope']): readonly OpenLine[] {
    const resumed = this.#resumed[scope];
    return resumed.length > 0 ? resumed : this.#seen[scope];
  }

  /** A step that runs for each item may continue lines of both scopes. */
  #put(lists: Readonly<Record<OpenLine['scope'], OpenLine[]>>, line: OpenLine): void {
    lists.item.push(line);
    if (line.scope === 'task') lists.task.push(line);
  }
}
