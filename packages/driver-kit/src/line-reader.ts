/** One line without its line end. */
export interface Line {
  readonly text: string;
  /** The line was longer than the reader takes: `text` is its beginning, the rest is gone. */
  readonly truncated: boolean;
}

export interface LineReader {
  /** Takes the next bytes, which may be cut anywhere, and gives the lines that are complete now. The reader may keep the bytes: they must not be changed afterwards. */
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
/** Small pieces of an unfinished line are gathered in a block of this size, larger ones are kept as they are. */
const blockBytes = 32 * 1024;

export const defaultMaxLineBytes = 64 * 1024 * 1024;

/**
 * Cuts bytes into lines at LF or CRLF. The same bytes give the same lines however they are chunked, in linear time. A line is
 * decoded as UTF-8 when it is complete, so that a character split over chunks survives; bytes that are no UTF-8 become U+FFFD.
 * Never throws on input, and holds one line of the longest length at most: twice while it is put together.
 */
export function createLineReader(options: LineReaderOptions = {}): LineReader {
  const maxLineBytes = options.maxLineBytes ?? defaultMaxLineBytes;
  // One byte more than a line may have: it tells a CR that belongs to the line end from a line that is too long.
  const limit = maxLineBytes + 1;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** What was kept of the unfinished line: first these pieces, then the beginning of the block. */
  let pieces: Uint8Array[] = [];
  let block = new Uint8Array(0);
  let blockLength = 0;
  let heldLength = 0;
  /** Bytes of the unfinished line, those that were not kept included. */
  let seen = 0;
  let last = 0;

  function hold(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    seen += bytes.length;
    last = bytes[bytes.length - 1] as number;
    const kept = bytes.subarray(0, limit - heldLength);
    heldLength += kept.length;
    if (blockLength + kept.length > block.length) {
      if (blockLength > 0) pieces.push(block.slice(0, blockLength));
      blockLength = 0;
      if (kept.length >= blockBytes) {
        pieces.push(kept);
        return;
      }
      if (block.length === 0) block = new Uint8Array(blockBytes);
    }
    block.set(kept, blockLength);
    blockLength += kept.length;
  }

  /** Everything that is held in one piece: copied once, and only where there are several. */
  function takeHeldBytes(): Uint8Array {
    const rest = block.subarray(0, blockLength);
    if (pieces.length === 0) return rest;
    const whole = new Uint8Array(heldLength);
    let at = 0;
    for (const piece of [...pieces, rest]) {
      whole.set(piece, at);
      at += piece.length;
    }
    pieces = [];
    return whole;
  }

  /** `bytes` begins with all of the line that was kept; `length` is how long the line really is. */
  function toLine(bytes: Uint8Array, length: number): Line {
    if (length <= maxLineBytes) return { text: decoder.decode(bytes.subarray(0, length)), truncated: false };
    return { text: decoder.decode(bytes.subarray(0, wholeCharacters(bytes, maxLineBytes))), truncated: true };
  }

  function takeHeld(withLineEnd: boolean): Line {
    const line = toLine(takeHeldBytes(), withLineEnd && last === carriageReturn ? seen - 1 : seen);
    blockLength = 0;
    heldLength = 0;
    seen = 0;
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
