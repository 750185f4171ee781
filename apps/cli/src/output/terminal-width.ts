/** Columns of the terminal that stdout is; a pipe has no end. */
export function terminalWidth(): number {
  return process.stdout.isTTY ? (process.stdout.columns ?? 80) : Infinity;
}
