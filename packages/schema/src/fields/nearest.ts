import { nearestNames } from '@orch/diagnostics';

/** The candidate that was probably meant, or null. */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  return nearestNames(name, candidates, 1)[0] ?? null;
}
