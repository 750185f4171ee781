import headless from '@xterm/headless';

/** A terminal without a window: it is given bytes, and shows what a person would see. */
export interface Emulator {
  readonly columns: number;
  readonly rows: number;
  write(text: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** The rows that are in sight, without blanks at their ends and without empty ones at the end. */
  screen(): readonly string[];
  /** All rows since the start, those too that have scrolled away. */
  everything(): readonly string[];
  readonly cursor: { readonly row: number; readonly column: number };
}

export function createEmulator(columns: number, rows: number): Emulator {
  const terminal = new headless.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true, convertEol: true });
  const from = (start: number) => {
    const buffer = terminal.buffer.active;
    const lines = Array.from({ length: buffer.length - start }, (_, index) => buffer.getLine(start + index)!.translateToString(true));
    return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1);
  };
  return {
    get columns() {
      return terminal.cols;
    },
    get rows() {
      return terminal.rows;
    },
    write: (text) => new Promise((resolve) => terminal.write(text, resolve)),
    resize: (toColumns, toRows) => terminal.resize(toColumns, toRows),
    screen: () => from(terminal.buffer.active.baseY),
    everything: () => from(0),
    get cursor() {
      const { baseY, cursorX, cursorY } = terminal.buffer.active;
      return { row: baseY + cursorY, column: cursorX };
    },
  };
}

const frameEnd = '\u001B[?2026l';

/** What was to be seen after each picture that was drawn, and last after all that was written. */
export async function screensOf(text: string, columns: number, rows: number): Promise<readonly (readonly string[])[]> {
  const emulator = createEmulator(columns, rows);
  const screens: (readonly string[])[] = [];
  for (const part of text.split(frameEnd)) {
    await emulator.write(part + frameEnd);
    screens.push(emulator.screen());
  }
  return screens;
}
