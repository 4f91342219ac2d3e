import { hashSeed } from './hash.js';

/** Returns a number in [0, 1) with 53 random bits, determined by seed and labels. */
export function unitFloat(seed: number, ...labels: readonly string[]): number {
  const high = hashSeed(seed, ...labels) >>> 5;
  const low = hashSeed(seed, ...labels, 'low') >>> 6;
  return (high * 2 ** 26 + low) / 2 ** 53;
}

/**
 * Returns a whole number in min .. max, both inclusive, determined by seed and labels. Throws RangeError when a bound
 * is not a safe integer or max is below min.
 */
export function intBetween(min: number, max: number, seed: number, ...labels: readonly string[]): number {
  if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || max < min) {
    throw new RangeError(`Not a range of whole numbers: ${min}..${max}`);
  }
  return min + Math.floor(unitFloat(seed, ...labels) * (max - min + 1));
}
