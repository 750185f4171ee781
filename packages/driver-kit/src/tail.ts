/** The last bytes of a stream, in bounded memory. */
export interface Tail {
  push(bytes: Uint8Array): void;
  /** The kept bytes as UTF-8, from the first whole character on. */
  text(): string;
  /** Whether anything was dropped. */
  readonly cut: boolean;
  /** Bytes pushed in all. */
  readonly total: number;
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
      let start = 0;
      while (total > length && start < 3 && start < length && ((buffer[start] as number) & 0xc0) === 0x80) start += 1;
      return decoder.decode(buffer.subarray(start, length));
    },
    get cut() {
      return total > maxBytes;
    },
    get total() {
      return total;
    },
  };
}
