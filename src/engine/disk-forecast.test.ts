import { expect, it } from 'vitest';
import { forecastDisk } from './disk-forecast.js';

const GB = 1e9;
const at = (day: number): Date => new Date(Date.UTC(2026, 2, 1) + day * 86_400_000);
const grows = (days: number, perDay: number, start = 10 * GB) =>
  Array.from({ length: days }, (_, day) => ({ at: at(day), bytes: start + day * perDay }));

it('forecasts the day on which a steadily growing database fills the disk', () => {
  expect(forecastDisk(grows(20, GB), 45 * GB)).toEqual({ growthBytesPerDay: GB, daysLeft: 45 });
});

it('says nothing about the growth of less than two days, and nothing of a disk that it does not know', () => {
  expect(forecastDisk([], GB)).toEqual({ growthBytesPerDay: null, daysLeft: null });
  expect(forecastDisk(grows(2, GB), GB)).toEqual({ growthBytesPerDay: null, daysLeft: null });
  expect(forecastDisk(grows(5, GB), null)).toEqual({ growthBytesPerDay: GB, daysLeft: null });
});

it('has no last day for a database that stays or shrinks', () => {
  expect(forecastDisk(grows(9, 0), GB).daysLeft).toBeNull();
  expect(forecastDisk(grows(9, -GB), GB)).toEqual({ growthBytesPerDay: -GB, daysLeft: null });
});

it('counts one large import little, and what is older than a month not at all', () => {
  const samples = grows(31, GB).map((one, day) => (day === 15 ? { ...one, bytes: one.bytes + 5 * GB } : one));
  const { growthBytesPerDay } = forecastDisk(samples, GB);
  expect(Math.abs((growthBytesPerDay ?? 0) - GB)).toBeLessThan(0.05 * GB);
  const past = [{ at: at(-200), bytes: 900 * GB }, ...grows(31, GB)];
  expect(forecastDisk(past, GB).growthBytesPerDay).toBe(GB);
});
