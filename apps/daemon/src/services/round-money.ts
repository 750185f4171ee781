/** Dollars without what adding up binary fractions leaves behind: to a billionth. */
export function roundMoney(usd: number | null): number | null {
  return usd === null ? null : Math.round(usd * 1e9) / 1e9;
}
