/** One line on standard error that is written over, for whoever looks on; nothing where that is no terminal. */
export interface Progress {
  /** How many of the points are done, and how many of those have a finding. */
  show(done: number, faulty: number): void;
  /** Before anything else is written. */
  clear(): void;
}

export function createProgress(all: number): Progress {
  const began = Date.now();
  const minutes = (ms: number) => `${Math.floor(ms / 60_000)}m${Math.floor((ms % 60_000) / 1000)}s`;
  let facts = { done: 0, faulty: 0 };
  let timer: NodeJS.Timeout | undefined;
  const write = () => {
    const spent = Date.now() - began;
    const left = facts.done === 0 ? '' : `, about ${minutes((spent / facts.done) * (all - facts.done))} left`;
    process.stderr.write(`\r\u001B[K${facts.done} of ${all} points, ${facts.faulty} with a finding, ${minutes(spent)}${left}`);
  };
  return {
    show(done, faulty) {
      if (!process.stderr.isTTY) return;
      facts = { done, faulty };
      write();
      timer ??= setInterval(write, 1000).unref();
    },
    clear() {
      clearInterval(timer);
      timer = undefined;
      if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    },
  };
}
