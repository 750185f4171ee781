import type { TraceSpan } from '@orch/protocol';
import type { RunRecord } from '@orch/runtime';
import type { KeptEvent } from '@orch/store';
import { isoTime, isoTimeOrNull } from '../iso-time.js';
import { roundMoney } from '../round-money.js';

/** One a run, in the order of the runs. */
export function traceSpans(runs: readonly RunRecord[], events: readonly KeptEvent[], now: number): readonly TraceSpan[] {
  return runs.map((run) => {
    const own = events.filter((event) => event['key'] === run.key);
    const waits = waitsOf(own, run.finishedAt);
    const outcome = own.find(({ type }) => type === 'run_finished')?.['outcome'] as { readonly status: TraceSpan['status'] } | undefined;
    const { usage, startedAt, finishedAt } = run;
    // A run that was refused has no start: it took no time.
    const refused = finishedAt !== null && (startedAt === null || run.process === null) && outcome?.status === 'failed';
    return {
      step: run.stepId,
      item: run.item,
      cycle: run.cycle,
      attempt: run.attempt,
      agent: run.agent,
      driver: run.driver,
      session: run.session,
      mode: run.decision?.mode ?? 'none',
      turn: run.turn,
      status: refused ? 'refused' : (outcome?.status ?? (waits.at(-1)?.to === null ? 'waiting' : 'running')),
      startedAt: isoTimeOrNull(startedAt),
      finishedAt: isoTimeOrNull(finishedAt),
      durationMs: startedAt === null ? null : Math.max(0, (finishedAt ?? now) - startedAt),
      waits,
      usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, costUsd: roundMoney(usage.costUsd) },
    };
  });
}

function waitsOf(own: readonly KeptEvent[], finishedAt: number | null): TraceSpan['waits'] {
  const waits: { from: string; to: string | null }[] = [];
  for (const { type, at } of own) {
    const open = waits.at(-1)?.to === null ? waits.at(-1) : undefined;
    if (type === 'run_waiting' && !open) waits.push({ from: isoTime(at), to: null });
    else if ((type === 'run_continued' || type === 'run_started') && open) open.to = isoTime(at);
  }
  const last = waits.at(-1);
  if (last?.to === null && finishedAt !== null) last.to = isoTime(finishedAt);
  return waits;
}
