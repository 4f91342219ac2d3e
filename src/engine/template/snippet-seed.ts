import { hashSeed } from '../chance/hash.js';

/**
 * Returns the seed for the spintax of a snippet. It depends on the name, not on the position: editing the snippet does not
 * change the choices of the surrounding text, and both parts of a message make the same choices.
 */
export function snippetSeed(seed: number, name: string): number {
  return hashSeed(seed, 'snippet', name);
}
