let react = () => process.exit(0);

/** A reader that has gone (`| head`) is no failure of ours: the program ends quietly, or does what `onReaderGone` asked. */
export function watchReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      react();
    });
  }
}

/** For a command that has something to put in order first; it ends by itself then. */
export function onReaderGone(reaction: () => void): void {
  react = reaction as () => never;
}
