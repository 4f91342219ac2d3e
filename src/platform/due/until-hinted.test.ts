import { expect, it } from 'vitest';
import { untilHinted } from './until-hinted.js';
import { LocalWake } from './wake.js';

/** Counts checks, and returns `found` from the nth on. */
function looking(from: number) {
  const seen = { looks: 0, look: async () => (++seen.looks >= from ? 'found' : undefined) };
  return seen;
}

it('checks once if a result is available', async () => {
  const seen = looking(1);
  expect(await untilHinted(new LocalWake(), 'changed', 60_000, seen.look)).toBe('found');
  expect(seen.looks).toBe(1);
});

it('looks again at a hint of its channel, not at others', async () => {
  const wake = new LocalWake();
  const seen = looking(2);
  const waiting = untilHinted(wake, 'changed', 60_000, seen.look);
  wake.hint('other');
  await new Promise(setImmediate);
  expect(seen.looks).toBe(1);
  wake.hint('changed');
  expect(await waiting).toBe('found');
  expect(seen.looks).toBe(2);
});

it('looks again after a hint that came during a look', async () => {
  const wake = new LocalWake();
  let looks = 0;
  const found = await untilHinted(wake, 'changed', 60_000, async () => {
    looks += 1;
    if (looks > 1) return 'found';
    wake.hint('changed');
    await new Promise(setImmediate);
    return undefined;
  });
  expect([found, looks]).toEqual(['found', 2]);
});

it('finds a change whose hint was lost', async () => {
  expect(await untilHinted(new LocalWake(), 'changed', 60_000, looking(2).look)).toBe('found');
});

it('ends without anything after its time', async () => {
  expect(await untilHinted(new LocalWake(), 'changed', 1, looking(Number.POSITIVE_INFINITY).look)).toBeUndefined();
});
