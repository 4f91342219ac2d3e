import { hashSeed } from '../chance/hash.js';

/**
 * Returns the seed of a snippet's spintax. It depends on the name, not on the place: a change of the snippet leaves the
 * choices of the text around it, and both parts of a message choose the same.
 */
export function snippetSeed(seed: number, name: string): number {
  return hashSeed(seed, 'snippet', name);
}
