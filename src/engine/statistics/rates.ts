/**
 * A rate (docs/build/conventions.md, Types): four decimals, null when there is nothing to divide by. Not clipped: a late fact
 * may exceed 1.
 */
export function rate(numerator: number, denominator: number): number | null {
  if (!(denominator > 0)) return null;
  return Math.round((numerator / denominator) * 10_000) / 10_000;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % quantile of the normal distribution: two-sided 95 %. */
const Z95 = 1.959963984540054;

/**
 * Wilson's score interval for a proportion, 95 % (E. B. Wilson 1927): stays inside 0..1 and means something for small
 * samples and for 0 successes, where the textbook interval collapses. Null without trials.
 */
export function wilsonInterval(successes: number, trials: number, z = Z95): Interval | null {
  if (!(trials > 0)) return null;
  const p = Math.min(1, Math.max(0, successes / trials));
  const z2 = z * z;
  const centre = p + z2 / (2 * trials);
  const spread = z * Math.sqrt((p * (1 - p)) / trials + z2 / (4 * trials * trials));
  const scale = 1 + z2 / trials;
  // At the ends the formula is exact and only rounding could leave the range.
  const low = p === 0 ? 0 : Math.max(0, (centre - spread) / scale);
  const high = p === 1 ? 1 : Math.min(1, (centre + spread) / scale);
  return { low, high };
}
