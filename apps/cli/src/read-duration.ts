const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const longest = 365 * 86_400_000;

export const durationRule = 'A duration is a number with ms, s, m, h or d behind it, such as 90s or 1h30m, at most a year; a number alone is seconds.';

/** Milliseconds; null for what is no duration. */
export function readDuration(text: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) return within(Number(text) * 1000);
  if (!/^(?:\d+(?:\.\d+)?(?:ms|[smhd]))+$/.test(text)) return null;
  return within([...text.matchAll(/(\d+(?:\.\d+)?)(ms|[smhd])/g)].reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0));
}

function within(milliseconds: number): number | null {
  return milliseconds <= longest ? milliseconds : null;
}
