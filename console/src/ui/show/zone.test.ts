import { expect, it } from 'vitest';
import { momentOf, wallIn } from './zone';

const wall = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
});

it.each([
  ['UTC', wall(2026, 3, 9, 9), '2026-03-09T09:00:00.000Z'],
  ['Europe/Vienna', wall(2026, 3, 9, 9), '2026-03-09T08:00:00.000Z'],
  ['Europe/Vienna', wall(2026, 7, 9, 9, 30), '2026-07-09T07:30:00.000Z'],
  ['America/New_York', wall(2026, 11, 25, 0), '2026-11-25T05:00:00.000Z'],
  ['Asia/Kathmandu', wall(2026, 1, 1, 0), '2025-12-31T18:15:00.000Z'],
  ['Pacific/Kiritimati', wall(2026, 1, 1, 0), '2025-12-31T10:00:00.000Z'],
])('in %s a clock shows it at one moment, and that moment shows it', (zone, shown, moment) => {
  expect(momentOf(zone, shown).toISOString()).toBe(moment);
  expect(wallIn(zone, new Date(moment))).toEqual(shown);
});

it('days that a month does not have count on', () => {
  expect(momentOf('Europe/Vienna', wall(2026, 11, 31, 9)).toISOString()).toBe('2026-12-01T08:00:00.000Z');
});

it('an hour that comes twice is the first, one that is skipped an hour later', () => {
  expect(momentOf('Europe/Vienna', wall(2026, 10, 25, 2, 30)).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  expect(momentOf('Europe/Vienna', wall(2026, 3, 29, 2, 30)).toISOString()).toBe('2026-03-29T01:30:00.000Z');
});
