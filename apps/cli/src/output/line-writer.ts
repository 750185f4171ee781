/** Writes lines that come one by one, thousands a second. */
export interface LineWriter {
  /** Resolves when there is room for more; gives nothing where there is. */
  write(text: string): Promise<void> | void;
  /** Hands over what was gathered. */
  flush(): void;
}

/** More is handed over at once. */
const mostGathered = 64 * 1024;

/** Gathers what comes at the same time and writes it together: a call of the system for each line costs more than all that is done with the line. */
export function createLineWriter(stream: NodeJS.WriteStream): LineWriter {
  let gathered = '';
  let due: NodeJS.Immediate | null = null;
  const flush = () => {
    if (due !== null) clearImmediate(due);
    due = null;
    const text = gathered;
    gathered = '';
    if (text !== '') stream.write(text);
  };
  return {
    write(text) {
      gathered += text;
      if (gathered.length >= mostGathered) flush();
      else due ??= setImmediate(flush);
      if (stream.writableNeedDrain) return new Promise((resolve) => stream.once('drain', resolve));
    },
    flush,
  };
}
