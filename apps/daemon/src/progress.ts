export interface Progress {
  show(text: string): void;
  clear(): void;
}

const paceMs = 100;

/** One line on standard error that is written over; nothing where that is no terminal. */
export function createProgress(): Progress {
  let shown = 0;
  let last = -Infinity;
  const write = (text: string): void => {
    process.stderr.write(`\r${text.padEnd(shown)}\r`);
    shown = text.length;
  };
  return {
    show(text) {
      if (!process.stderr.isTTY || performance.now() - last < paceMs) return;
      last = performance.now();
      write(text);
    },
    clear() {
      if (shown > 0) write('');
      shown = 0;
    },
  };
}
