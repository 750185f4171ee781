import { appendFileSync, chmodSync, existsSync, renameSync, statSync } from 'node:fs';
import type { Clock, DaemonLog } from '@orch/runtime';

export interface DaemonLogOptions {
  readonly path: string;
  /** The file is set aside as `<path>.1` (and that as `<path>.2`) before it would grow past this. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** Every line passes it before it is written anywhere. */
  redact<T>(value: T): T;
  /** Gets each line for people too; null when nobody looks. */
  readonly mirror: ((line: string) => void) | null;
}

type Level = 'info' | 'warn' | 'error';

/**
 * The daemon's own log: one JSON object a line, 0600, capped. Written at once and in order, so that the last line before a crash
 * is there; a disk that is full loses lines and never stops the daemon.
 */
export function createDaemonLog(options: DaemonLogOptions): DaemonLog {
  let size = existsSync(options.path) ? statSync(options.path).size : 0;
  if (size > 0) chmodSync(options.path, 0o600);

  const write = (level: Level, message: string, facts: Readonly<Record<string, unknown>> = {}) => {
    const entry = options.redact({ at: new Date(options.clock.now()).toISOString(), level, message, ...facts });
    const line = `${JSON.stringify(entry, (_, value: unknown) => (value instanceof Error ? value.message : value))}\n`;
    try {
      if (size > 0 && size + Buffer.byteLength(line) > options.maxBytes) {
        rotate(options.path);
        size = 0;
      }
      appendFileSync(options.path, line, { mode: 0o600 });
      size += Buffer.byteLength(line);
    } catch {
      // Nothing better to do: the log is where failures would be told.
    }
    options.mirror?.(forPeople(entry));
  };
  return {
    info: (message, facts) => write('info', message, facts),
    warn: (message, facts) => write('warn', message, facts),
    error: (message, facts) => write('error', message, facts),
  };
}

function rotate(path: string): void {
  if (existsSync(`${path}.1`)) renameSync(`${path}.1`, `${path}.2`);
  renameSync(path, `${path}.1`);
}

function forPeople(entry: { readonly at: string; readonly level: Level; readonly message: string }): string {
  const { at, level, message, ...facts } = entry as { at: string; level: Level; message: string } & Record<string, unknown>;
  const shown = Object.entries(facts).filter(([, value]) => typeof value !== 'object' || value === null);
  return `${at} ${level.padEnd(5)} ${message}${shown.map(([key, value]) => ` ${key}=${String(value)}`).join('')}\n`;
}
