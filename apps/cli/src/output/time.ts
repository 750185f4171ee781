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

/** Time between two ISO times, the second one null while it lasts; null when it has not begun. */
export function elapsed(from: string | null, to: string | null, now: number): string | null {
  return from === null ? null : duration((to === null ? now : Date.parse(to)) - Date.parse(from));
}
