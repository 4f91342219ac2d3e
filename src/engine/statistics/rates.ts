/**
 * Returns a rate (docs/build/conventions.md, Types) with four decimals; null if the divisor is 0. Not clipped,
 * because late facts may raise it above 1.
 */
export function rate(numerator: number, denominator: number): number | null {
  if (!(denominator > 0)) return null;
  return Math.round((numerator / denominator) * 10_000) / 10_000;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** 97.5 % quantile of the normal distribution, for a two-sided interval of 95 %. */
const Z95 = 1.959963984540054;

/**
 * Returns Wilson's 95 % score interval for a proportion (E. B. Wilson 1927), which stays inside 0..1 and is
 * meaningful for small samples and 0 successes, where the textbook interval collapses. Null without trials.
 */
export function wilsonInterval(successes: number, trials: number, z = Z95): Interval | null {
  if (!(trials > 0)) return null;
  const p = Math.min(1, Math.max(0, successes / trials));
  const z2 = z * z;
  const centre = p + z2 / (2 * trials);
  const spread = z * Math.sqrt((p * (1 - p)) / trials + z2 / (4 * trials * trials));
  const scale = 1 + z2 / trials;
  // The formula is exact at the ends; only rounding could exceed the range.
  const low = p === 0 ? 0 : Math.max(0, (centre - spread) / scale);
  const high = p === 1 ? 1 : Math.min(1, (centre + spread) / scale);
  return { low, high };
}
