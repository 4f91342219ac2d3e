import { expect, it } from 'vitest';
import { dayStart } from './day-start';

it('a day begins and ends at midnight of the person who looks, whatever the clock does in between', () => {
  expect(dayStart('2026-03-29')).toBe(new Date(2026, 2, 29).toISOString());
  expect(dayStart('2026-03-29', 1)).toBe(new Date(2026, 2, 30).toISOString());
  expect(dayStart('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString());
});

it.each([undefined, 'soon', '2026-13-45', '2026-1-1'])('%s asks for nothing', (day) => {
  expect(dayStart(day)).toBeUndefined();
});
