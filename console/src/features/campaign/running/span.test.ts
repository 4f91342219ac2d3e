import { expect, it } from 'vitest';
import { spanOf } from './span';

const NOW = new Date('2026-03-02T23:30:00Z');

it.each([
  ['today', '2026-03-02', '2026-03-02'],
  ['yesterday', '2026-03-01', '2026-03-01'],
  ['last_7_days', '2026-02-24', '2026-03-02'],
  ['last_4_weeks', '2026-02-03', '2026-03-02'],
  ['all', '2026-01-15', '2026-03-02'],
] as const)('%s has the days that the figures count', (timeframe, from, to) => {
  expect(spanOf(timeframe, '2026-01-15T08:00:00.000Z', NOW)).toEqual({ from, to });
});

it('an old campaign shows as many days as the service tells', () => {
  expect(spanOf('all', '2020-01-01T08:00:00.000Z', NOW)).toEqual({ from: '2025-01-27', to: '2026-03-02' });
});
