/**
 * NDJSON as it comes: one line a value, and where the values fail a last line made by `onError`.
 * `gone` is called when the reader has left; what the values do then is nobody's business any more.
 */
export function lineStream(values: AsyncIterable<unknown>, encode: (value: unknown) => string, onError: (error: unknown) => unknown, gone: () => void): ReadableStream<Uint8Array> {
  const iterator = values[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let left = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (left) return;
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(`${encode(next.value)}\n`));
      } catch (error) {
        if (left) return;
        controller.enqueue(encoder.encode(`${encode(onError(error))}\n`));
        controller.close();
      }
    },
    cancel() {
      left = true;
      gone();
      iterator.return?.().catch(() => undefined);
    },
  });
}
