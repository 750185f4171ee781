/** `4s`, `3m12s`, `2h5m`, `3d`: short enough for a column. */
export function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m${seconds % 60}s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h${minutes % 60}m` : `${Math.floor(hours / 24)}d`;
}

/** How long ago an ISO time was. */
export function age(iso: string, now: number): string {
  return duration(now - Date.parse(iso));
}

/** Short spans keep a decimal: most rehearsed steps take less than a second. */
function span(milliseconds: number): string {
  return milliseconds < 9_950 ? `${(Math.max(0, milliseconds) / 1000).toFixed(1)}s` : duration(milliseconds);
}

/** Time between two ISO times, the second one null while it lasts; null when it has not begun. */
export function elapsed(from: string | null, to: string | null, now: number): string | null {
  return from === null ? null : span((to === null ? now : Date.parse(to)) - Date.parse(from));
}
