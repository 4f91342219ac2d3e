import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextTurn } from './schedule.js';

it('puts turns on multiples of the interval, always later than now', () => {
  expect(nextTurn(60, new Date('2026-03-09T10:00:00.000Z'))).toEqual(new Date('2026-03-09T10:01:00.000Z'));
  expect(nextTurn(86_400, new Date('2026-03-09T10:00:00.000Z'))).toEqual(new Date('2026-03-10T00:00:00.000Z'));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 86_400 }), fc.integer({ min: 0, max: 4_000_000_000_000 }), (every, ms) => {
      const next = nextTurn(every, new Date(ms)).getTime();
      expect(next).toBeGreaterThan(ms);
      expect(next - ms).toBeLessThanOrEqual(every * 1000);
      expect(next % (every * 1000)).toBe(0);
    }),
  );
});
