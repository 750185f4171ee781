/** The end of a stream, in bounded memory. */
export interface Tail {
  push(bytes: Uint8Array): void;
  /**
   * The kept bytes as UTF-8. Where something was dropped they begin with a whole line, in one long line with a whole word, and in one long
   * word far behind the cut: a part of a secret is not known to whoever hides secrets.
   */
  text(): string;
  /** Whether anything was dropped. */
  readonly cut: boolean;
  /** Bytes pushed in all. */
  readonly total: number;
}

const lineFeed = 0x0a;
const space = 0x20;
/** Longer than any secret that stands in one word. */
const longestSecret = 16 * 1024;

function wholeCharacter(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && ((bytes[at] as number) & 0xc0) === 0x80) at += 1;
  return at;
}

export function createTail(maxBytes: number): Tail {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // Twice the size: the kept half is moved to the front only when the buffer is full, so that pushing stays linear.
  let buffer = new Uint8Array(0);
  let length = 0;
  let total = 0;

  function dropOld(): void {
    if (length <= maxBytes) return;
    buffer.copyWithin(0, length - maxBytes, length);
    length = maxBytes;
  }

  return {
    push(bytes) {
      total += bytes.length;
      const kept = bytes.length > maxBytes ? bytes.subarray(bytes.length - maxBytes) : bytes;
      if (length + kept.length > maxBytes * 2) dropOld();
      if (length + kept.length > buffer.length) {
        const grown = new Uint8Array(Math.min(maxBytes * 2, Math.max(length + kept.length, buffer.length * 2, 1024)));
        grown.set(buffer.subarray(0, length));
        buffer = grown;
      }
      buffer.set(kept, length);
      length += kept.length;
    },
    text() {
      dropOld();
      const kept = buffer.subarray(0, length);
      if (total <= length) return decoder.decode(kept);
      const line = kept.indexOf(lineFeed) + 1;
      if (line > 0 && line < length) return decoder.decode(kept.subarray(line));
      const word = kept.findIndex((byte) => byte === lineFeed || byte === space) + 1;
      return decoder.decode(kept.subarray(word > 0 && word < length ? word : wholeCharacter(kept, Math.min(longestSecret, length))));
    },
    get cut() {
      return total > maxBytes;
    },
    get total() {
      return total;
    },
  };
}
