import { expect, it } from 'vitest';
import { parseDay, quarterOf } from './calendar.js';
import { daySpan } from './day-span.js';

const HOUR_MS = 3_600_000;
const span = (zone: string, first: string, last: string) =>
  daySpan(zone, parseDay(first) as number, parseDay(last) as number);
const hours = (zone: string, first: string, last: string) => {
  const { starts } = span(zone, first, last);
  return starts.slice(1).map((end, index) => (end.getTime() - (starts[index] as Date).getTime()) / HOUR_MS);
};

it('a span has every day from the first to the last', () => {
  const { dates, starts } = span('UTC', '2026-02-27', '2026-03-02');
  expect(dates).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
  expect(starts.map((at) => at.toISOString().slice(0, 13))).toEqual([
    '2026-02-27T00',
    '2026-02-28T00',
    '2026-03-01T00',
    '2026-03-02T00',
    '2026-03-03T00',
  ]);
});

it('a day on which the clock changes is an hour shorter or longer', () => {
  expect(hours('Europe/Vienna', '2026-03-28', '2026-03-30')).toEqual([24, 23, 24]);
  expect(hours('Europe/Vienna', '2026-10-24', '2026-10-26')).toEqual([24, 25, 24]);
  // Beirut's clock goes forward at midnight: that day has no 00:00.
  expect(hours('Asia/Beirut', '2025-03-29', '2025-03-31')).toEqual([24, 23, 24]);
  expect(hours('Australia/Lord_Howe', '2026-04-04', '2026-04-06')).toEqual([24, 24.5, 24]);
});

it.each(['UTC', 'Asia/Kathmandu', 'Asia/Kolkata', 'Pacific/Chatham', 'Australia/Lord_Howe', 'America/St_Johns'])(
  'every day of a year begins with a quarter of an hour in %s',
  (zone) => {
    const { starts } = span(zone, '2026-01-01', '2026-12-31');
    expect(starts.filter((at) => quarterOf(at).getTime() !== at.getTime())).toEqual([]);
  },
);
