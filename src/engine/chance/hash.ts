/**
 * Deterministic randomness from a recorded seed: the same arguments give the same number on every machine and in
 * every later version, so a preview equals the email and a retry renders the same bytes.
 */

/** Finalizer of MurmurHash3: every input bit affects every output bit. */
function avalanche(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Derives another seed from a seed and a small integer, such as the position of a spintax group. Returns 0 .. 2^32 - 1. */
export function mixSeed(seed: number, index: number): number {
  return avalanche(avalanche(seed ^ 0x9e3779b9) + Math.imul(index + 1, 0x9e3779b1));
}

/**
 * Derives a seed from a seed and labels (ids of contact, step, purpose). Boundaries of labels count: ('a', 'b')
 * differs from ('ab'). FNV-1a over UTF-16 code units, then the finalizer. Returns 0 .. 2^32 - 1; not for secrets.
 */
export function hashSeed(seed: number, ...labels: readonly string[]): number {
  let h = avalanche(seed ^ 0x9e3779b9) ^ 0x811c9dc5;
  for (const label of labels) {
    for (let i = 0; i < label.length; i += 1) h = Math.imul(h ^ label.charCodeAt(i), 0x01000193);
    h = Math.imul(h ^ (0x10000 + label.length), 0x01000193);
  }
  return avalanche(h);
}
