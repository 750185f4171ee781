import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, type Figure } from './figure.ts';

const program = fileURLToPath(new URL('read-records.ts', import.meta.url));
const rounds = 3;
const streamBytes = 1_000_000_000;
const lineBytes = 12 * 1024 * 1024;
/** So short a reading says something only when it is repeated. */
const lineRounds = 9;

interface Reading {
  readonly cpuSeconds: number;
  readonly bytes: number;
  readonly peakMiB: number;
}

/** Reading what Claude Code writes with its driver, against a bare line reader with JSON.parse over the same bytes; each in a process of its own. In CPU time, so that other work on the machine does not count. */
export async function benchReading(): Promise<readonly Figure[]> {
  return [...compare('1 GB of records', 'stream', streamBytes, rounds), ...compare('one line of 12 MB', 'line', lineBytes, lineRounds)];
}

function compare(title: string, what: string, bytes: number, times: number): readonly Figure[] {
  const bare: Reading[] = [];
  const driver: Reading[] = [];
  for (let round = 0; round < times; round++) {
    bare.push(read('bare', what, bytes));
    driver.push(read('driver', what, bytes));
  }
  const pace = (readings: readonly Reading[]) => median(readings.map((reading) => reading.bytes / 1e6 / reading.cpuSeconds));
  const peak = (readings: readonly Reading[]) => median(readings.map((reading) => reading.peakMiB));
  return [
    { what: `${title}, bare reader`, value: `${pace(bare).toFixed(0)} MB/s of CPU`, ratio: null, aim: null },
    { what: `${title}, the driver`, value: `${pace(driver).toFixed(0)} MB/s of CPU`, ratio: pace(driver) / pace(bare), aim: '≥ 0.7' },
    { what: `${title}, peak memory of the bare reader`, value: `${peak(bare).toFixed(0)} MiB`, ratio: null, aim: null },
    { what: `${title}, peak memory with the driver`, value: `${peak(driver).toFixed(0)} MiB`, ratio: peak(driver) / peak(bare), aim: null },
  ];
}

function read(reader: string, what: string, bytes: number): Reading {
  const result = spawnSync(process.execPath, [program, reader, what, String(bytes)], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`reading failed: ${result.stderr}`);
  return JSON.parse(result.stdout) as Reading;
}
