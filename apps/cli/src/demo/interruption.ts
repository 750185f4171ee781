import { OrchError } from '@orch/diagnostics';
import { onReaderGone } from '../output/reader-gone.js';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** An abort in place of an end by a signal or by a reader that has gone, so that what was started can be put in order. Further ones change nothing. */
export function interruption(): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const abort = (why: string) => controller.abort(new OrchError('interrupted', `The demo was interrupted (${why}).`, { hint: 'Everything that it had started was stopped and removed.' }));
  for (const signal of signals) process.on(signal, abort);
  onReaderGone(() => abort('nobody reads its output'));
  return {
    signal: controller.signal,
    dispose() {
      for (const signal of signals) process.off(signal, abort);
    },
  };
}
