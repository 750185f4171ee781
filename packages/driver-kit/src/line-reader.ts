/** One line without its line end. */
export interface Line {
  readonly text: string;
  /** The line was longer than the reader takes: `text` is its beginning, the rest is gone. */
  readonly truncated: boolean;
}

export interface LineReader {
  /** Takes the next bytes, which may be cut anywhere, and gives the lines that are complete now. The bytes may be reused afterwards. */
  push(bytes: Uint8Array): Line[];
  /** No more bytes follow: gives the last line if it has no line end. The reader is empty afterwards. */
  end(): Line[];
}

export interface LineReaderOptions {
  /** Longest line in bytes, its line end not counted. Default 64 MiB. */
  readonly maxLineBytes?: number;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** A buffer that grew beyond this for one long line is given back when the line has ended. */
const keptCapacity = 1024 * 1024;

export const defaultMaxLineBytes = 64 * 1024 * 1024;

/**
 * Cuts bytes into lines at LF or CRLF. The same bytes give the same lines however they are chunked, in linear time. A line is
 * decoded as UTF-8 when it is complete, so that a character split over chunks survives; bytes that are no UTF-8 become U+FFFD.
 * Never throws on input and never holds more than one line of the longest length.
 */
export function createLineReader(options: LineReaderOptions = {}): LineReader {
  const maxLineBytes = options.maxLineBytes ?? defaultMaxLineBytes;
  // One byte more than a line may have: it tells a CR that belongs to the line end from a line that is too long.
  const limit = maxLineBytes + 1;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let held = new Uint8Array(0);
  let heldLength = 0;
  /** Bytes of the unfinished line, those that were not kept included. */
  let seen = 0;
  let last = 0;

  function hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    seen += bytes.length;
    last = bytes[bytes.length - 1] as number;
    const kept = bytes.subarray(0, limit - heldLength);
    const needed = heldLength + kept.length;
    if (needed > held.length) {
      const grown = new Uint8Array(Math.min(limit, Math.max(needed, held.length * 2, 1024)));
      grown.set(held.subarray(0, heldLength));
      held = grown;
    }
    held.set(kept, heldLength);
    heldLength = needed;
  }

  /** `bytes` begins with all of the line that was kept; `length` is how long the line really is. */
  function toLine(bytes: Uint8Array, length: number): Line {
    if (length <= maxLineBytes) return { text: decoder.decode(bytes.subarray(0, length)), truncated: false };
    return { text: decoder.decode(bytes.subarray(0, wholeCharacters(bytes, maxLineBytes))), truncated: true };
  }

  function takeHeld(withLineEnd: boolean): Line {
    const line = toLine(held, withLineEnd && last === carriageReturn ? seen - 1 : seen);
    heldLength = 0;
    seen = 0;
    if (held.length > keptCapacity) held = new Uint8Array(0);
    return line;
  }

  return {
    push(bytes) {
      const lines: Line[] = [];
      let start = 0;
      for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, start)) {
        if (seen === 0) {
          const line = bytes.subarray(start, at);
          lines.push(toLine(line, line.at(-1) === carriageReturn ? line.length - 1 : line.length));
        } else {
          hold(bytes.subarray(start, at));
          lines.push(takeHeld(true));
        }
        start = at + 1;
      }
      hold(bytes.subarray(start));
      return lines;
    },
    end() {
      return seen === 0 ? [] : [takeHeld(false)];
    },
  };
}

/** The largest length up to `length` that does not end inside a UTF-8 character. */
function wholeCharacters(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    const size = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return size > back ? length - back : length;
  }
  return length;
}
