import { expect, it } from 'vitest';
import { isWeekend, readingOf, type Series, spread } from './reading';

const line = (label: string, values: (number | null)[], say?: Series['say']): Series => ({
  ...{ label, values, color: '--series-sent', kind: 'line' },
  ...(say && { say }),
});

it('reads a day with its weekday, its values, and what a share is counted from', () => {
  const series = [line('Sent', [520]), line('Replies', [24], () => '24 of 490 contacted'), line('Bounces', [null])];
  expect(readingOf('2026-03-09', 0, series, (value) => (value === null ? '' : String(value)), 'en-US')).toBe(
    'Mon, Mar 9 \u00b7 Sent 520 \u00b7 Replies 24 of 490 contacted \u00b7 Bounces -',
  );
});

it('knows weekends by the day itself, in every time zone', () => {
  expect(['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'].map(isWeekend)).toEqual([false, true, true, false]);
});

it('moves labels apart without changing their order or leaving the chart', () => {
  expect(spread([10, 12, 60], 14, 100)).toEqual([10, 24, 60]);
  expect(spread([98, 97], 14, 100)).toEqual([100, 86]);
});
