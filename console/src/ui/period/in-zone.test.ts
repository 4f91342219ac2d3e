import { expect, it } from 'vitest';
import { inZone, zoneOf } from './in-zone';

const NOW = new Date('2026-03-01T23:30:00Z');

it.each([
  ['today', 'Europe/Berlin', '2026-03-02', '2026-03-02'],
  ['yesterday', 'America/New_York', '2026-02-28', '2026-02-28'],
  ['last_7_days', 'UTC', '2026-02-23', '2026-03-01'],
  ['last_4_weeks', 'Asia/Tokyo', '2026-02-03', '2026-03-02'],
] as const)('%s in %s is %s to %s', (timeframe, zone, from, to) => {
  expect(inZone({ timeframe }, zone, NOW)).toEqual({ from, to });
});

it('leaves all time and chosen days as they are', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  expect(inZone({ timeframe: 'all' }, 'Asia/Tokyo', NOW)).toEqual({ timeframe: 'all' });
  expect(inZone(days, 'Asia/Tokyo', NOW)).toBe(days);
  expect([zoneOf({ timeframe: 'all' }, 'Asia/Tokyo'), zoneOf(days, 'Asia/Tokyo')]).toEqual(['UTC', 'Asia/Tokyo']);
});
