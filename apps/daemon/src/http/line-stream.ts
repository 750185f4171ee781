import { setImmediate as soon } from 'node:timers/promises';

/** What is sent at once, at most about that many characters. */
const mostAtOnce = 64 * 1024;

/**
 * NDJSON as it comes: one line a value, and where the values fail a last line made by `onError`. Lines that are there at the same time go out together,
 * since a chunk of its own for each of thousands of lines costs more than the lines do.
 * `gone` is called when the reader has left; what the values do then is nobody's business any more.
 */
export function lineStream(values: AsyncIterable<unknown>, encode: (value: unknown) => string, onError: (error: unknown) => unknown, gone: () => void): ReadableStream<Uint8Array> {
  const iterator = values[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let left = false;
  /** Asked for, and not there yet when the lines before it went out. */
  let asked: Promise<IteratorResult<unknown>> | null = null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = '';
      let ended = false;
      try {
        let next = await (asked ?? iterator.next());
        const pause = soon();
        for (;;) {
          asked = null;
          ended = next.done === true;
          if (ended) break;
          text += `${encode(next.value)}\n`;
          if (text.length >= mostAtOnce) break;
          asked = iterator.next();
          // What it fails with is heard when it is waited for.
          asked.catch(() => undefined);
          const first = await Promise.race([asked, pause]);
          if (first === undefined) break;
          next = first;
        }
      } catch (error) {
        if (left) return;
        text += `${encode(onError(error))}\n`;
        ended = true;
      }
      if (left) return;
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (ended) controller.close();
    },
    cancel() {
      left = true;
      gone();
      iterator.return?.().catch(() => undefined);
    },
  });
}
