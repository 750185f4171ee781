import { OrchError } from '@orch/diagnostics';

/** Turns Ctrl-C into an abort that leaves the task alone; its reason says how to come back. */
export function detachOnInterrupt(comeBack: string): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const onInterrupt = () => controller.abort(new OrchError('interrupted', 'Detached; the task goes on.', { hint: `Come back with: ${comeBack}` }));
  // Not `once`: what hides the cursor ends the process where it finds no other listener.
  process.on('SIGINT', onInterrupt);
  return { signal: controller.signal, dispose: () => process.off('SIGINT', onInterrupt) };
}
