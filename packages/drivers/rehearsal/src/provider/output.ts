import type { ProviderRecord } from '../protocol.js';

/** Resolves when the text has been handed to the system. A reader that is gone ends the process, as a signal would. */
export function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => {
    stream.write(text, (error) => (error ? process.exit(141) : resolve()));
  });
}

export function writeRecord(record: ProviderRecord): Promise<void> {
  return write(process.stdout, `${JSON.stringify(record)}\n`);
}
