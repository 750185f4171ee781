/** A stretch of time, in milliseconds from where the scale begins. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly mark: string;
}

/** Stretches on a scale of `length` milliseconds, drawn `width` columns wide; a later one is drawn over an earlier one, and none is too short to be seen. */
export function bar(stretches: readonly Stretch[], length: number, width: number): string {
  const cells = Array.from({ length: width }, () => ' ');
  const column = (at: number) => Math.min(width - 1, Math.max(0, Math.floor((at / Math.max(1, length)) * width)));
  for (const { from, to, mark } of stretches) {
    const first = column(from);
    const behind = Math.max(first + 1, Math.min(width, Math.round((to / Math.max(1, length)) * width)));
    cells.fill(mark, first, behind);
  }
  return cells.join('').trimEnd();
}
