import { closeSync, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Appends whole lines by one write and returns when they are on the disk. */
export function appendLines(path: string, records: readonly object[]): void {
  const file = openSync(path, 'a', 0o600);
  try {
    const text = Buffer.from(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    let written = writeSync(file, text);
    while (written < text.length) written += writeSync(file, text, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes a new file's name durable. */
export function syncDirectoryOf(path: string): void {
  const directory = openSync(dirname(path), 'r');
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}

export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}
