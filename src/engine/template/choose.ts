import { mixSeed } from '../chance/hash.js';

/** Which alternative of a spintax group is taken: fixed by the seed and the group's position, for every renderer alike. */
export function chooseAlternative(seed: number, groupIndex: number, count: number): number {
  return Math.floor((mixSeed(seed, groupIndex) / 2 ** 32) * count);
}
