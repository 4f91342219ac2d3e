import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intBetween, unitFloat } from './draw.js';
import { hashSeed, mixSeed } from './hash.js';
import { pickVariant } from './pick-variant.js';

describe('hashSeed', () => {
  it('gives the numbers that recorded campaigns rely on, in this and every later version', () => {
    expect([hashSeed(1, 'contact', 'step'), hashSeed(2, 'contact', 'step'), mixSeed(7, 0), mixSeed(7, 1)]).toEqual([
      1690148022, 1995831102, 1221407794, 705278681,
    ]);
  });

  it('keeps the borders of labels and stays within 32 unsigned bits', () => {
    expect(hashSeed(1, 'a', 'b')).not.toBe(hashSeed(1, 'ab'));
    expect(hashSeed(1, 'ab', '')).not.toBe(hashSeed(1, 'ab'));
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.string()), (seed, labels) => {
        const hash = hashSeed(seed, ...labels);
        expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
      }),
    );
  });

  it('does not collide over many neighbouring seeds and labels more often than chance allows', () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 100; seed += 1) for (let n = 0; n < 100; n += 1) seen.add(hashSeed(seed, String(n)));
    expect(seen.size).toBeGreaterThan(9_990);
  });
});

describe('unitFloat and intBetween', () => {
  it('spreads evenly over neighbouring seeds', () => {
    const buckets = new Array<number>(10).fill(0);
    for (let seed = 0; seed < 20_000; seed += 1) buckets[Math.floor(unitFloat(seed) * 10)]! += 1;
    for (const count of buckets) expect(Math.abs(count - 2_000)).toBeLessThan(200);
  });

  it('stays inside its bounds, reaches both, and refuses what is no range', () => {
    const seen = new Set<number>();
    for (let seed = 0; seed < 500; seed += 1) seen.add(intBetween(-2, 3, seed, 'jitter'));
    expect([...seen].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3]);
    expect(intBetween(5, 5, 1)).toBe(5);
    expect(() => intBetween(2, 1, 1)).toThrow(RangeError);
    expect(() => intBetween(0, Number.POSITIVE_INFINITY, 1)).toThrow(RangeError);
  });
});

describe('pickVariant', () => {
  const variants = [
    { id: 'a', share: 70 },
    { id: 'off', share: 0 },
    { id: 'b', share: 30 },
  ];
  const pick = (contact: number) => pickVariant({ seed: 5, contactId: `c${contact}`, stepId: 's', variants })?.id;

  it('gives one contact the same variant at every call', () => {
    for (let contact = 0; contact < 50; contact += 1) expect(pick(contact)).toBe(pick(contact));
  });

  it('follows the shares over many contacts and never takes one that is switched off', () => {
    const counts: Record<string, number> = {};
    for (let contact = 0; contact < 10_000; contact += 1) counts[pick(contact)!] = (counts[pick(contact)!] ?? 0) + 1;
    expect(counts['off']).toBeUndefined();
    expect(Math.abs(counts['a']! - 7_000)).toBeLessThan(200);
  });

  it('has no answer when every share is 0', () => {
    expect(pickVariant({ seed: 1, contactId: 'c', stepId: 's', variants: [{ id: 'x', share: 0 }] })).toBeNull();
    expect(pickVariant({ seed: 1, contactId: 'c', stepId: 's', variants: [] })).toBeNull();
  });
});
