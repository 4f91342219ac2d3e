/** Bits of the Bloom filter: 2 MiB, with a million keys in it about one in seventy others is taken for seen. */
const BITS = 2 ** 24;

/**
 * Remembers keys in fixed memory: what it says was not seen was not seen; what it says was seen may not have been. Saves
 * asking the database about nearly every row of a file into a new campaign.
 */
export class BloomFilter {
  readonly #bits = new Uint32Array(BITS / 32);
  #trusted = true;

  /** False when the key is not in the campaign: unless others write into it, which `distrust` says. */
  mayBeThere(key: string): boolean {
    return !this.#trusted || this.mayHave(key);
  }

  /** Another writer adds to the campaign too: nothing is certain any more. */
  distrust(): void {
    this.#trusted = false;
  }

  add(key: string): void {
    const [a, b] = placesOf(key);
    this.#bits[a >>> 5]! |= 1 << (a & 31);
    this.#bits[b >>> 5]! |= 1 << (b & 31);
  }

  mayHave(key: string): boolean {
    const [a, b] = placesOf(key);
    return (this.#bits[a >>> 5]! & (1 << (a & 31))) !== 0 && (this.#bits[b >>> 5]! & (1 << (b & 31))) !== 0;
  }
}

/** Two places by FNV-1a and a multiplicative mix of it. */
function placesOf(key: string): [number, number] {
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
