import { fstatSync, writeSync } from '../node-fs.js';

const standardOutput = 1;
const pauseMs = 5;

/** What the terminal is, where standard output is one. Asking for it loads what pipes and files have no use for. */
export function terminal(): NodeJS.WriteStream | null {
  return isCharacterDevice() && process.stdout.isTTY ? process.stdout : null;
}

/** Writes to standard output, whole, before it returns. A reader that has gone (`| head`) is no failure: the program ends quietly. */
export function writeOut(text: string): void {
  const bytes = Buffer.from(text, 'utf8');
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(standardOutput, bytes, written);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EPIPE') process.exit();
      if (code !== 'EAGAIN') throw error;
      // A pipe that does not wait for its reader, as some parents make it.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
}

function isCharacterDevice(): boolean {
  try {
    return fstatSync(standardOutput).isCharacterDevice();
  } catch {
    return false;
  }
}
