/** Bits of the Bloom filter: 2 MiB; with a million keys, about one in seventy other keys is a false positive. */
const BITS = 2 ** 24;

/**
 * Remembers keys in fixed memory, without false negatives but with some false positives. Saves a database lookup for nearly
 * every row of a file that is imported into a new campaign.
 */
export class BloomFilter {
  readonly #bits = new Uint32Array(BITS / 32);
  #trusted = true;

  /** Returns false if the key is not in the campaign, provided that no other writer has called `distrust`. */
  mayBeThere(key: string): boolean {
    return !this.#trusted || this.mayHave(key);
  }

  /** Invalidates the filter, because another writer adds contacts to the campaign too. */
  distrust(): void {
    this.#trusted = false;
  }

  add(key: string): void {
    const [a, b] = bitsOf(key);
    this.#bits[a >>> 5]! |= 1 << (a & 31);
    this.#bits[b >>> 5]! |= 1 << (b & 31);
  }

  mayHave(key: string): boolean {
    const [a, b] = bitsOf(key);
    return (this.#bits[a >>> 5]! & (1 << (a & 31))) !== 0 && (this.#bits[b >>> 5]! & (1 << (b & 31))) !== 0;
  }
}

/** Computes two positions from FNV-1a and a multiplicative mix of it. */
function bitsOf(key: string): [number, number] {
  let hash = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (let at = 0; at < key.length; at += 1) {
    const code = key.charCodeAt(at);
    hash = Math.imul(hash ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b);
    other ^= other >>> 13;
  }
  return [(hash ^ (hash >>> 15)) & (BITS - 1), (other ^ (other >>> 11)) & (BITS - 1)];
}
