export interface Figure {
  readonly what: string;
  /** With its unit. */
  readonly value: string;
  /** Against the baseline of the same run. */
  readonly ratio: number | null;
  readonly aim: string | null;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
