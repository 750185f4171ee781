import type { JsonValue } from '@orch/driver';
import { createLineReader, type Line, type LineReaderOptions } from './line-reader.js';

export type JsonObject = { readonly [key: string]: JsonValue };

/** A line that is a JSON object, or any other line as it was. */
export type JsonLine = { readonly kind: 'record'; readonly value: JsonObject } | { readonly kind: 'text'; readonly text: string; readonly truncated: boolean };

export interface JsonLineReader {
  push(bytes: Uint8Array): JsonLine[];
  end(): JsonLine[];
}

/** Reads newline-delimited JSON objects. Clients print warnings and banners between their records: those are kept as text, never fatal. */
export function createJsonLineReader(options: LineReaderOptions = {}): JsonLineReader {
  const lines = createLineReader(options);
  return {
    push: (bytes) => lines.push(bytes).map(toJsonLine),
    end: () => lines.end().map(toJsonLine),
  };
}

function toJsonLine(line: Line): JsonLine {
  if (!line.truncated && line.text.trimStart().startsWith('{')) {
    try {
      return { kind: 'record', value: JSON.parse(line.text) as JsonObject };
    } catch {
      // Not JSON after all: kept as text below.
    }
  }
  return { kind: 'text', text: line.text, truncated: line.truncated };
}
