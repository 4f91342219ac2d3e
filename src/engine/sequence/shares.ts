/** Variant in a request: `weight` is an older name of `share`. */
export interface ShareInput {
  readonly share?: number | undefined;
  readonly weight?: number | undefined;
}

export type SharesDecision =
  | { readonly kind: 'shares'; readonly percents: readonly number[] }
  | { readonly kind: 'refused'; readonly code: 'conflicting_values'; readonly index: number }
  | { readonly kind: 'refused'; readonly code: 'share_sum_zero' };

/** Percent is stored with four decimals, so that rounding does not disable one in a million. */
const UNITS = 1_000_000;

/**
 * Normalizes shares to percent with a sum of 100. Accepts any positive numbers; none given = equal; 0 = disabled; a
 * missing one among given ones counts as their average. The rounding remainder goes to the largest fractions, earlier
 * variants first. Normalizing twice changes nothing. An empty list stays empty.
 */
export function normaliseShares(variants: readonly ShareInput[]): SharesDecision {
  const given: (number | undefined)[] = [];
  for (const [index, { share, weight }] of variants.entries()) {
    if (share !== undefined && weight !== undefined && share !== weight) {
      return { kind: 'refused', code: 'conflicting_values', index };
    }
    given.push(share ?? weight);
  }
  if (given.length === 0) return { kind: 'shares', percents: [] };
  const positive = given.filter((share) => share !== undefined && share > 0) as number[];
  const average = positive.length > 0 ? positive.reduce((sum, share) => sum + share, 0) / positive.length : 1;
  const shares = given.map((share) => share ?? average);
  const sum = shares.reduce((total, share) => total + share, 0);
  if (!(sum > 0)) return { kind: 'refused', code: 'share_sum_zero' };
  return { kind: 'shares', percents: allotUnits(shares, sum).map((units) => (units * 100) / UNITS) };
}

/** Allots `UNITS` by largest remainder; a positive share gets at least one. */
function allotUnits(shares: readonly number[], sum: number): number[] {
  const exact = shares.map((share) => (share / sum) * UNITS);
  // A quotient that differs from a whole number by only a rounding error counts as that number.
  const units = exact.map((value, index) => {
    const near = Math.round(value);
    const floor = Math.abs(value - near) < 1e-6 ? near : Math.floor(value);
    return shares[index]! > 0 ? Math.max(1, floor) : 0;
  });
  let left = UNITS - units.reduce((total, each) => total + each, 0);
  const byRemainder = units
    .map((_, index) => index)
    .filter((index) => shares[index]! > 0)
    .sort((a, b) => exact[b]! - units[b]! - (exact[a]! - units[a]!) || a - b);
  for (let at = 0; left > 0; at += 1, left -= 1) units[byRemainder[at % byRemainder.length]!]! += 1;
  // Raising tiny shares to one unit can exceed the sum; the largest share is reduced.
  if (left < 0) units[units.indexOf(Math.max(...units))]! += left;
  return units;
}
