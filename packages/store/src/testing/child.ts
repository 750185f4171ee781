import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export interface Child {
  readonly pid: number;
  /** The next line that it writes; null when it has ended. */
  nextLine(): Promise<string | null>;
  /** SIGKILL, and wait until it is gone. */
  kill(): Promise<void>;
}

/** Starts one of the programs beside this file; they use the built package. */
export function startChild(program: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  return {
    pid: child.pid ?? 0,
    async nextLine() {
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    kill,
  };
}
