import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Argument lists of every process on this machine, seen while it was looked. */
export interface CommandLines {
  stop(): Promise<readonly string[]>;
}

export function watchCommandLines(): CommandLines {
  const seen = new Set<string>();
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      for (const pid of readdirSync('/proc')) if (/^\d+$/.test(pid)) seen.add(commandLine(pid));
      await sleep(2);
    }
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
      return [...seen];
    },
  };
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
