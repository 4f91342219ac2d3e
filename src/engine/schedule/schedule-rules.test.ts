import { describe, expect, it } from 'vitest';
import { formatDay, parseDay, parseMinutes } from './calendar.js';
import { addLocalDays, localDay } from './local-day.js';
import { scheduleGate } from './schedule-gate.js';
import { type Schedule, zoneOf } from './types.js';
import { validateSchedule, validateWindows } from './validate-windows.js';
import { workingDaysAfter } from './working-days.js';
import { isZone } from './zone.js';

const SCHEDULE: Schedule = {
  timezone: 'Europe/Berlin',
  useContactTimezone: true,
  startDate: '2026-03-09',
  endDate: '2026-03-20',
  windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
  holidays: ['2026-03-12'],
};

describe('scheduleGate', () => {
  it.each([
    ['2026-03-08T22:59:59Z', 'wait', 'before_start_date', '2026-03-09T08:00:00.000Z'],
    ['2026-03-08T23:00:00Z', 'wait', 'outside_window', '2026-03-09T08:00:00.000Z'],
    ['2026-03-09T08:00:00Z', 'pass', null, '2026-03-09T16:00:00.000Z'],
    ['2026-03-12T10:00:00Z', 'wait', 'holiday', '2026-03-13T08:00:00.000Z'],
    ['2026-03-20T17:00:00Z', 'wait', 'outside_window', undefined],
    ['2026-03-20T23:00:00Z', 'wait', 'after_end_date', undefined],
  ])('at %s: %s %s', (now, outcome, reason, nextChangeAt) => {
    const verdict = scheduleGate(SCHEDULE, new Date(now));
    expect([verdict.outcome, verdict.reason, verdict.nextChangeAt?.toISOString()]).toEqual([
      outcome,
      reason,
      nextChangeAt,
    ]);
  });

  it('reads the windows in the contact zone only when the schedule says so and the zone is known', () => {
    expect(zoneOf(SCHEDULE, 'Asia/Tokyo')).toBe('Asia/Tokyo');
    expect(zoneOf(SCHEDULE, null)).toBe('Europe/Berlin');
    expect(zoneOf({ ...SCHEDULE, useContactTimezone: false }, 'Asia/Tokyo')).toBe('Europe/Berlin');
  });
});

describe('local days', () => {
  it('are 23 and 25 hours long when the clock changes', () => {
    const hours = (instant: string) => {
      const day = localDay('Europe/Berlin', new Date(instant));
      return [day.date, (day.endsAt.getTime() - day.startsAt.getTime()) / 3_600_000];
    };
    expect(hours('2026-03-29T12:00:00Z')).toEqual(['2026-03-29', 23]);
    expect(hours('2026-10-25T12:00:00Z')).toEqual(['2026-10-25', 25]);
    expect(hours('2026-10-24T22:30:00Z')).toEqual(['2026-10-25', 25]);
  });

  it('keep the local time when days are added, over a change of the clock', () => {
    const at = (instant: string, days: number) => addLocalDays('Europe/Berlin', new Date(instant), days).toISOString();
    expect(at('2026-03-27T09:30:00Z', 3)).toBe('2026-03-30T08:30:00.000Z');
    expect(at('2026-03-28T01:30:00Z', 1)).toBe('2026-03-29T01:00:00.000Z');
    expect(at('2026-10-24T00:30:00Z', 1)).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-10-25T01:30:00Z', 0)).toBe('2026-10-25T01:30:00.000Z');
  });
});

describe('workingDaysAfter', () => {
  it.each([
    ['2026-03-13', 0, '2026-03-13'],
    ['2026-03-13', 1, '2026-03-16'],
    ['2026-03-11', 1, '2026-03-13'],
    ['2026-03-14', 2, '2026-03-17'],
  ])('%s + %i', (date, count, expected) => {
    expect(workingDaysAfter(date, count, SCHEDULE)).toBe(expected);
  });

  it('works Monday to Friday without a schedule', () => {
    expect(workingDaysAfter('2026-03-11', 3, null)).toBe('2026-03-16');
  });

  it('refuses what is no date', () => {
    expect(() => workingDaysAfter('2026-02-30', 1, null)).toThrow(RangeError);
    expect(() => workingDaysAfter('2026-03-01', -1, null)).toThrow(RangeError);
  });
});

describe('rules that a schema cannot express', () => {
  it('finds windows that never open, and only those', () => {
    const days = ['monday'] as const;
    expect(
      validateWindows([
        { days, start: '09:00', end: '09:00' },
        { days, start: '22:00', end: '06:00' },
        { days, start: '24:00', end: '06:00' },
        { days, start: '00:00', end: '24:00' },
      ]).map((issue) => [issue.path[1], issue.code]),
    ).toEqual([
      [0, 'empty_window'],
      [2, 'empty_window'],
    ]);
  });

  it('finds an end before the start and a zone that is none, and takes equal dates', () => {
    const codes = (parts: Partial<Schedule>) => validateSchedule({ ...SCHEDULE, ...parts }).map((issue) => issue.code);
    expect(codes({ endDate: '2026-03-08', timezone: 'Nowhere' })).toEqual(['invalid_timezone', 'end_before_start']);
    expect(codes({ endDate: '2026-03-09' })).toEqual([]);
  });

  it.each([
    ['Europe/Kyiv', true],
    ['UTC', true],
    ['US/Eastern', true],
    ['CET', true],
    ['EST5EDT', true],
    ['+02:00', false],
    ['BST', false],
    ['ist', false],
    ['AST', false],
    ['PST', false],
    ['SystemV/PST8PDT', false],
    ['', false],
    ['Europe/Berlin; drop table', false],
    ['../../etc/passwd', false],
  ])('zone %s: %s', (name, expected) => {
    expect(isZone(name)).toBe(expected);
  });

  it('reads dates and times of the calendar only', () => {
    expect(parseDay('2026-02-29')).toBeNull();
    expect(formatDay(parseDay('2028-02-29')!)).toBe('2028-02-29');
    expect(parseDay('2026-3-1')).toBeNull();
    expect(['24:00', '24:01', '23:60', '9:00'].map(parseMinutes)).toEqual([1440, null, null, null]);
  });
});
