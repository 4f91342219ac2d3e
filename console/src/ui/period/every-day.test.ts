import { expect, it } from 'vitest';
import { withEveryDay } from './every-day';

const day = (date: string, sent = 1) => ({
  ...{ date, sent, uniqueReplies: 0, autoReplies: 0, bounces: 0, opens: 0, clicks: 0, unsubscribes: 0 },
});
const overview = (from: string | null, to: string, daily: ReturnType<typeof day>[]) =>
  ({ from, to, daily }) as unknown as Parameters<typeof withEveryDay>[0];
const sentOf = (given: ReturnType<typeof withEveryDay>) => given.daily.map(({ date, sent }) => [date.slice(5), sent]);

it('lists each day of a timeframe, including days without email', () => {
  const given = overview('2026-02-27T00:00:00.000Z', '2026-03-03T00:00:00.000Z', [day('2026-02-28', 4)]);
  expect(sentOf(withEveryDay(given, { timeframe: 'last_7_days' }, '2026-03-02'))).toEqual([
    ['02-27', 0],
    ['02-28', 4],
    ['03-01', 0],
    ['03-02', 0],
  ]);
});

it('begins with the first day with data if there is no start, or if days were cut off', () => {
  const all = overview(null, '2026-03-03T00:00:00.000Z', [day('2026-03-01')]);
  expect(withEveryDay(all, { timeframe: 'all' }, '2026-03-02').daily).toHaveLength(2);
  const many = Array.from({ length: 90 }, (_, n) => day(new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)));
  const cut = overview('2025-01-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', many);
  expect(withEveryDay(cut, { from: '2025-01-01', to: '2026-03-31' }, '2026-05-01').daily[0]?.date).toBe('2026-01-01');
});

it('shows no day that has not come yet', () => {
  const given = overview('2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z', [day('2026-03-02')]);
  const shown = withEveryDay(given, { from: '2026-03-01', to: '2026-03-31' }, '2026-03-03');
  expect(sentOf(shown)).toEqual([
    ['03-01', 0],
    ['03-02', 1],
    ['03-03', 0],
  ]);
});

it('leaves a period without any day as it is', () => {
  const given = overview(null, '2026-03-03T00:00:00.000Z', []);
  expect(withEveryDay(given, { timeframe: 'all' }, '2026-03-02')).toBe(given);
});
