import { createHash } from 'node:crypto';

/** Returns a number in [0, 1) that depends only on the seed and the words, so that the same recipient always behaves the same. */
export function drawUnit(seed: string, ...words: readonly string[]): number {
  const digest = createHash('sha256')
    .update([seed, ...words].join('\u0000'))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** Returns one of the values with equal probability. Throws if there is none. */
export function drawOne<T>(values: readonly T[], seed: string, ...words: readonly string[]): T {
  const value = values[Math.floor(drawUnit(seed, ...words) * values.length)];
  if (value === undefined) throw new Error('nothing to draw from');
  return value;
}

/** Returns an integer from `low` to `high`, both included. */
export function drawInteger(low: number, high: number, seed: string, ...words: readonly string[]): number {
  return low + Math.floor(drawUnit(seed, ...words) * (high - low + 1));
}
