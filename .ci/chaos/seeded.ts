/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Seeded {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<const T>(choices: readonly [T, ...T[]]): T;
  /** True so often. */
  chance(probability: number): boolean;
}

export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (choices) => choices[Math.floor(next() * choices.length)] ?? choices[0],
    chance: (probability) => next() < probability,
  };
}
