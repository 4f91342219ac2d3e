import { expect, it } from 'vitest';
import { daysBefore, lengthOf } from './before';

it.each([
  ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01', 7],
  ['2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28', 1],
  ['2026-03-27', '2026-04-02', '2026-03-20', '2026-03-26', 7],
])('the days before %s to %s are %s to %s', (from, to, first, last, length) => {
  expect(daysBefore({ from, to })).toEqual({ from: first, to: last });
  expect(lengthOf({ from, to })).toBe(length);
});

it('has no days before all time', () => expect(daysBefore({ timeframe: 'all' })).toBeNull());
