/**
 * NDJSON as it comes: one line a value, and where the values fail a last line made by `onError`.
 * `cancelled` is called when the reader has gone.
 */
export function lineStream(values: AsyncIterable<unknown>, encode: (value: unknown) => string, onError: (error: unknown) => unknown, cancelled: () => void): ReadableStream<Uint8Array> {
  const iterator = values[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await iterator.next();
        if (next.done) return controller.close();
        controller.enqueue(encoder.encode(`${encode(next.value)}\n`));
      } catch (error) {
        controller.enqueue(encoder.encode(`${encode(onError(error))}\n`));
        controller.close();
      }
    },
    async cancel() {
      cancelled();
      await iterator.return?.();
    },
  });
}
