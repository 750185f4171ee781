import { OrchError } from '@orch/diagnostics';

/** Turns the first Ctrl-C into an abort that leaves the task alone; its reason says how to come back. */
export function detachOnInterrupt(comeBack: string): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const onInterrupt = () => controller.abort(new OrchError('interrupted', 'Detached; the task goes on.', { hint: `Come back with: ${comeBack}` }));
  process.once('SIGINT', onInterrupt);
  return { signal: controller.signal, dispose: () => process.off('SIGINT', onInterrupt) };
}
