import { mixSeed } from '../chance/hash.js';

/** Chooses an alternative of a spintax group by the seed and the position of the group, identically in every renderer. */
export function chooseAlternative(seed: number, groupIndex: number, count: number): number {
  return Math.floor((mixSeed(seed, groupIndex) / 2 ** 32) * count);
}
