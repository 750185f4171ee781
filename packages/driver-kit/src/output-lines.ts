import type { TurnEvent } from '@orch/driver';
import { createLineReader, type Line, type LineReaderOptions } from './line-reader.js';

export type OutputEvent = Extract<TurnEvent, { type: 'output' }>;

/** One stream of a process as `output` events, a line each, the same however the bytes are chunked. */
export interface OutputLines {
  push(bytes: Uint8Array): OutputEvent[];
  end(): OutputEvent[];
}

export function createOutputLines(stream: 'stdout' | 'stderr', options: LineReaderOptions = {}): OutputLines {
  const lines = createLineReader(options);
  const toEvent = (line: Line): OutputEvent => ({ type: 'output', stream, text: line.truncated ? `${line.text} […]` : line.text });
  return {
    push: (bytes) => lines.push(bytes).map(toEvent),
    end: () => lines.end().map(toEvent),
  };
}
