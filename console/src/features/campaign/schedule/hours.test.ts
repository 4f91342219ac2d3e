import { describe, expect, it } from 'vitest';
import { painted, readHours, runsOf, sayHours, WEEKDAYS, weekOf, windowsOf } from './hours';

const office = weekOf([{ days: ['monday', 'tuesday'], start: '09:00', end: '17:00' }]);

describe('hours of a week', () => {
  it('says stored windows back in as few as they need', () => {
    const windows = [
      { days: ['monday' as const, 'friday' as const], start: '09:00', end: '12:00' },
      { days: ['monday' as const, 'friday' as const], start: '13:00', end: '24:00' },
    ];
    expect(windowsOf(weekOf(windows))).toEqual(windows);
  });

  it('takes a window over midnight as two', () => {
    const week = weekOf([{ days: ['sunday'], start: '22:00', end: '06:00' }]);
    expect([sayHours(week.sunday), sayHours(week.monday)]).toEqual(['22:00-24:00', '00:00-06:00']);
  });

  it('opens and closes a stretch, joined with what touches it', () => {
    const closed = painted(office, 'monday', [720, 780], false);
    expect(sayHours(closed.monday)).toBe('09:00-12:00, 13:00-17:00');
    expect(sayHours(painted(closed, 'monday', [720, 780], true).monday)).toBe('09:00-17:00');
    expect(painted(office, 'monday', [0, 1440], false).monday).toEqual([]);
  });

  it('joins neighbors with the same hours, and only neighbors', () => {
    const week = painted(office, 'saturday', [540, 1020], true);
    expect(runsOf(week, WEEKDAYS).map((run) => run.length)).toEqual([2, 3, 1, 1]);
    expect(runsOf(week, ['monday', 'saturday'])).toEqual([['monday', 'saturday']]);
  });

  it('reads typed hours and refuses what is none', () => {
    expect(readHours('9-12, 13:30 - 17:00')).toEqual([
      [540, 720],
      [810, 1020],
    ]);
    expect(readHours('')).toEqual([]);
    for (const wrong of ['9', '17-9', '9-25', '9:75-10', 'a-b', '9-10-11']) expect(readHours(wrong)).toBeNull();
  });
});
