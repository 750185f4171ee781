/** Writes, and waits for a slow reader instead of piling texts up in memory. */
export function written(stream: NodeJS.WriteStream, text: string): Promise<void> | void {
  if (!stream.write(text)) return new Promise((resolve) => stream.once('drain', resolve));
}
