/** Turns the first Ctrl-C into an abort that leaves the task alone, and says how to come back. */
export function detachOnInterrupt(comeBack: () => string): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const onInterrupt = () => {
    process.stderr.write(`\ndetached; the task goes on. Come back with: ${comeBack()}\n`);
    controller.abort(new Error('detached'));
  };
  process.once('SIGINT', onInterrupt);
  return { signal: controller.signal, dispose: () => process.off('SIGINT', onInterrupt) };
}
