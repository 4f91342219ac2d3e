import { describe, expect, it } from 'vitest';
import type { CampaignExpectation } from './expectations.js';
import { isInsideWindow } from './windows.js';
import { daysBetween, instantOf, localDate } from './zoned-time.js';

const NIGHT: CampaignExpectation = {
  id: 'night',
  timezone: 'Europe/Berlin',
  windows: [
    { days: [7], start: '01:00', end: '02:30' },
    { days: [5], start: '22:00', end: '02:00' },
  ],
  holidays: ['2025-06-14'],
  steps: [{ delaySeconds: 0 }],
  contacts: [],
  mailboxes: [],
};

describe('local time', () => {
  it.each([
    ['a normal day', '2025-06-02', 540, 'Europe/Berlin', '2025-06-02T07:00:00.000Z'],
    ['a gap: the first valid instant', '2025-03-30', 150, 'Europe/Berlin', '2025-03-30T01:00:00.000Z'],
    ['a repeated hour: the first one', '2025-10-26', 150, 'Europe/Berlin', '2025-10-26T00:30:00.000Z'],
    ['the end of a day', '2025-10-26', 1_440, 'Europe/Berlin', '2025-10-26T23:00:00.000Z'],
    ['a gap of half an hour', '2025-10-05', 135, 'Australia/Lord_Howe', '2025-10-04T15:30:00.000Z'],
    ['a day that begins at one', '2024-09-08', 0, 'America/Santiago', '2024-09-08T04:00:00.000Z'],
    ['east of the date line', '2025-01-01', 60, 'Pacific/Kiritimati', '2024-12-31T11:00:00.000Z'],
  ])('finds the instant of %s', (_what, date, minutes, zone, expected) => {
    expect(new Date(instantOf(date, minutes, zone)).toISOString()).toBe(expected);
  });

  it('counts calendar days, however long they are', () => {
    const before = localDate(Date.parse('2025-03-29T22:59:59Z'), 'Europe/Berlin');
    const after = localDate(Date.parse('2025-03-30T22:00:00Z'), 'Europe/Berlin');
    expect([before, after, daysBetween(before, after)]).toEqual(['2025-03-29', '2025-03-31', 2]);
  });
});

describe('windows', () => {
  it.each([
    ['2025-06-06T21:59:59Z', true],
    ['2025-06-06T23:59:59Z', true],
    ['2025-06-07T00:00:00Z', false],
    ['2025-06-06T19:59:59Z', false],
    ['2025-06-13T21:30:00Z', true],
    ['2025-06-13T22:30:00Z', false],
    ['2025-10-26T00:29:59Z', true],
    ['2025-10-26T00:30:00Z', false],
    ['2025-10-26T01:15:00Z', false],
  ])('overnight, before a holiday and in a repeated hour: %s is open: %s', (iso, open) => {
    expect(isInsideWindow(Date.parse(iso), NIGHT, 'Europe/Berlin', 0)).toBe(open);
  });

  it('forgives a transaction that began before the end, and none before the start', () => {
    expect(isInsideWindow(Date.parse('2025-06-07T00:00:02Z'), NIGHT, 'Europe/Berlin', 5_000)).toBe(true);
    expect(isInsideWindow(Date.parse('2025-06-06T19:59:58Z'), NIGHT, 'Europe/Berlin', 5_000)).toBe(false);
  });
});
