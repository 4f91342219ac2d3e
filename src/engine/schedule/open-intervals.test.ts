import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../lifecycle/enums.js';
import { isOpen, nextOpenInterval, openIntervals } from './open-intervals.js';
import type { Schedule, ScheduleWindow } from './types.js';

const WORKDAYS: ScheduleWindow = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  start: '09:00',
  end: '17:00',
};

function schedule(parts: Partial<Schedule> = {}): Schedule {
  return {
    timezone: 'Europe/Berlin',
    useContactTimezone: false,
    startDate: null,
    endDate: null,
    windows: [WORKDAYS],
    holidays: [],
    ...parts,
  };
}

function next(parts: Partial<Schedule>, at: string): [string, string] | null {
  const interval = nextOpenInterval(schedule(parts), new Date(at));
  return interval && [interval.startAt.toISOString().slice(0, 16), interval.endAt.toISOString().slice(0, 16)];
}

describe('nextOpenInterval', () => {
  it('answers the interval that contains the instant, its start included and its end not', () => {
    expect(next({}, '2026-03-11T12:00:00Z')).toEqual(['2026-03-11T08:00', '2026-03-11T16:00']);
    expect(next({}, '2026-03-11T08:00:00Z')).toEqual(['2026-03-11T08:00', '2026-03-11T16:00']);
    expect(next({}, '2026-03-11T16:00:00Z')).toEqual(['2026-03-12T08:00', '2026-03-12T16:00']);
  });

  it('leaps the weekend', () => {
    expect(next({}, '2026-03-13T16:00:00Z')).toEqual(['2026-03-16T08:00', '2026-03-16T16:00']);
  });

  it('merges windows of one day that overlap or touch, and keeps those apart that do not', () => {
    const windows: ScheduleWindow[] = [
      { days: ['wednesday'], start: '09:00', end: '11:00' },
      { days: ['wednesday'], start: '10:00', end: '12:00' },
      { days: ['wednesday'], start: '12:00', end: '13:00' },
      { days: ['wednesday'], start: '14:00', end: '15:00' },
    ];
    expect(next({ windows }, '2026-03-11T00:00:00Z')).toEqual(['2026-03-11T08:00', '2026-03-11T12:00']);
    expect(next({ windows }, '2026-03-11T12:00:00Z')).toEqual(['2026-03-11T13:00', '2026-03-11T14:00']);
  });

  it('runs a window whose end is before its start into the next day, and merges it with what it meets there', () => {
    const windows: ScheduleWindow[] = [
      { days: ['friday'], start: '22:00', end: '06:00' },
      { days: ['saturday'], start: '05:00', end: '07:00' },
    ];
    expect(next({ windows }, '2026-03-14T04:30:00Z')).toEqual(['2026-03-13T21:00', '2026-03-14T06:00']);
  });

  it('takes 24:00 as the end of the day and joins it with a window from midnight', () => {
    const windows: ScheduleWindow[] = [
      { days: ['monday'], start: '20:00', end: '24:00' },
      { days: ['tuesday'], start: '00:00', end: '01:00' },
    ];
    expect(next({ windows }, '2026-03-09T12:00:00Z')).toEqual(['2026-03-09T19:00', '2026-03-10T00:00']);
  });

  it('cuts time that never closes at each local midnight', () => {
    const windows: ScheduleWindow[] = [{ days: [...WEEKDAYS], start: '00:00', end: '24:00' }];
    expect(next({ windows }, '2026-03-11T12:00:00Z')).toEqual(['2026-03-10T23:00', '2026-03-11T23:00']);
    expect(next({ windows }, '2026-03-11T23:00:00Z')).toEqual(['2026-03-11T23:00', '2026-03-12T23:00']);
  });

  it('never opens on a holiday, neither by its own windows nor by one that began the evening before', () => {
    const windows: ScheduleWindow[] = [{ days: [...WEEKDAYS], start: '22:00', end: '06:00' }];
    const holidays = ['2026-03-12'];
    expect(next({ windows, holidays }, '2026-03-11T21:30:00Z')).toEqual(['2026-03-11T21:00', '2026-03-11T23:00']);
    expect(next({ windows, holidays }, '2026-03-11T23:30:00Z')).toEqual(['2026-03-13T21:00', '2026-03-14T05:00']);
  });

  it('opens on the first and on the last sending day and not outside them', () => {
    const dates = { startDate: '2026-03-10', endDate: '2026-03-11' };
    expect(next(dates, '2026-01-01T00:00:00Z')).toEqual(['2026-03-10T08:00', '2026-03-10T16:00']);
    expect(next(dates, '2026-03-10T16:00:00Z')).toEqual(['2026-03-11T08:00', '2026-03-11T16:00']);
    expect(next(dates, '2026-03-11T16:00:00Z')).toBeNull();
  });

  it('reads windows in the given zone but the sending dates in the campaign zone', () => {
    const dates = schedule({ timezone: 'America/New_York', startDate: '2026-03-10', endDate: '2026-03-10' });
    const interval = nextOpenInterval(dates, new Date('2026-03-01T00:00:00Z'), 'Asia/Tokyo');
    // 10 March in New York runs from 04:00Z to 04:00Z; Tokyo's 09:00-17:00 is 00:00Z-08:00Z.
    expect(interval?.startAt.toISOString()).toBe('2026-03-10T04:00:00.000Z');
    expect(interval?.endAt.toISOString()).toBe('2026-03-10T08:00:00.000Z');
  });

  it('is null when no window ever opens: none given, or the dates hold no day of the windows', () => {
    expect(next({ windows: [] }, '2026-03-11T12:00:00Z')).toBeNull();
    expect(next({ startDate: '2026-03-14', endDate: '2026-03-15' }, '2026-03-11T12:00:00Z')).toBeNull();
  });

  it('finds the first week after a year full of holidays', () => {
    const holidays = Array.from({ length: 366 }, (_, week) =>
      new Date(Date.UTC(2026, 2, 9) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    );
    const windows: ScheduleWindow[] = [{ days: ['monday'], start: '09:00', end: '17:00' }];
    const expected = new Date(Date.UTC(2026, 2, 9) + 366 * 7 * 86_400_000).toISOString().slice(0, 10);
    expect(next({ windows, holidays }, '2026-03-09T00:00:00Z')?.[0].slice(0, 10)).toBe(expected);
  });

  it('opens at the first valid instant when the clock leaps over the start', () => {
    const windows: ScheduleWindow[] = [{ days: ['sunday'], start: '02:30', end: '05:00' }];
    // Berlin's clock is set forward from 02:00 to 03:00 on March 29, 2026, at 01:00Z.
    expect(next({ windows }, '2026-03-29T00:00:00Z')).toEqual(['2026-03-29T01:00', '2026-03-29T03:00']);
  });

  it('skips a window that is entirely inside a skipped hour', () => {
    const windows: ScheduleWindow[] = [{ days: ['sunday'], start: '02:15', end: '02:45' }];
    expect(next({ windows }, '2026-03-28T12:00:00Z')).toEqual(['2026-04-05T00:15', '2026-04-05T00:45']);
  });

  it('runs a repeated hour once, in its first pass', () => {
    const windows: ScheduleWindow[] = [{ days: ['sunday'], start: '02:00', end: '03:00' }];
    // Berlin's clock is set back from 03:00 to 02:00 on October 25, 2026, at 01:00Z.
    expect(next({ windows }, '2026-10-24T12:00:00Z')).toEqual(['2026-10-25T00:00', '2026-10-25T01:00']);
    expect(isOpen(schedule({ windows }), new Date('2026-10-25T01:30:00Z'))).toBe(false);
  });

  it('keeps hours after a holiday closed if only the window of the holiday covers them, even in an otherwise always open schedule', () => {
    const days = [...WEEKDAYS];
    const windows: ScheduleWindow[] = [
      { days, start: '02:00', end: '01:00' },
      { days, start: '01:00', end: '24:00' },
    ];
    // In Berlin, the 15th starts at 22:00Z.
    expect(next({ windows, holidays: ['2026-10-14'] }, '2026-10-14T00:00:00Z')).toEqual([
      '2026-10-14T23:00',
      '2026-10-15T22:00',
    ]);
  });

  it('refuses a zone that is none', () => {
    expect(() => nextOpenInterval(schedule({ timezone: 'Mars/Olympus' }), new Date())).toThrow(RangeError);
  });
});

const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'));
const hhmm = time.map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
const window = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 7 }),
    start: hhmm,
    end: fc.oneof(hhmm, fc.constant('24:00')),
  })
  .filter((each) => each.start !== each.end);
const holiday = fc
  .integer({ min: 0, max: 60 })
  .map((day) => new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10));
const zone = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'UTC',
);
const anySchedule = fc.record({
  timezone: zone,
  useContactTimezone: fc.constant(false),
  startDate: fc.constantFrom(null, '2026-10-05'),
  endDate: fc.constantFrom(null, '2026-11-20'),
  windows: fc.array(window, { minLength: 1, maxLength: 4 }),
  holidays: fc.uniqueArray(holiday, { maxLength: 5 }),
});
const instant = fc.integer({ min: Date.UTC(2026, 9, 1) / 60_000, max: Date.UTC(2026, 10, 30) / 60_000 });

/** Returns whether one instant is open, without intervals: the documented rules, word by word. */
function oracleOpen(rules: Schedule, at: number): boolean {
  const local = DateTime.fromMillis(at, { zone: rules.timezone });
  for (const shift of [30, 60, 120]) {
    const earlier = DateTime.fromMillis(at - shift * 60_000, { zone: rules.timezone });
    if (earlier.toFormat('yyyy-MM-dd HH:mm') === local.toFormat('yyyy-MM-dd HH:mm')) return false;
  }
  const date = local.toISODate()!;
  if (rules.holidays.includes(date)) return false;
  if (rules.startDate !== null && date < rules.startDate) return false;
  if (rules.endDate !== null && date > rules.endDate) return false;
  const minute = local.hour * 60 + local.minute;
  const before = local.minus({ days: 1 });
  return rules.windows.some((each) => {
    const [startHour, startMinute] = each.start.split(':').map(Number);
    const [endHour, endMinute] = each.end.split(':').map(Number);
    const start = startHour! * 60 + startMinute!;
    const end = endHour! * 60 + endMinute!;
    const today = each.days.includes(WEEKDAYS[local.weekday - 1]!);
    if (end > start) return today && minute >= start && minute < end;
    const yesterday =
      each.days.includes(WEEKDAYS[before.weekday - 1]!) && !rules.holidays.includes(before.toISODate()!);
    return (today && minute >= start) || (yesterday && minute < end);
  });
}

describe('properties of open intervals', () => {
  it('agrees minute by minute with the rules read word by word', () => {
    fc.assert(
      fc.property(anySchedule, instant, (rules, minute) => {
        const at = minute * 60_000;
        expect(isOpen(rules, new Date(at))).toBe(oracleOpen(rules, at));
      }),
      { numRuns: 2000 },
    );
  });

  it('agrees around every change of the clock', () => {
    fc.assert(
      fc.property(anySchedule, fc.integer({ min: -300, max: 300 }), (rules, minute) => {
        for (const change of ['2026-10-03T15:30Z', '2026-10-25T01:00Z', '2026-11-01T05:00Z', '2026-11-01T06:00Z']) {
          const at = Date.parse(change) + minute * 60_000;
          expect(isOpen(rules, new Date(at))).toBe(oracleOpen(rules, at));
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is idempotent: from any instant inside an interval the same interval is found', () => {
    fc.assert(
      fc.property(anySchedule, instant, fc.double({ min: 0, max: 0.999, noNaN: true }), (rules, minute, part) => {
        const found = nextOpenInterval(rules, new Date(minute * 60_000));
        if (found === null) return;
        const length = found.endAt.getTime() - found.startAt.getTime();
        const inside = new Date(found.startAt.getTime() + Math.floor(length * part));
        expect(nextOpenInterval(rules, inside)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });

  it('yields intervals in order, disjoint and not empty', () => {
    fc.assert(
      fc.property(anySchedule, (rules) => {
        let previousEnd = Number.NEGATIVE_INFINITY;
        for (const each of openIntervals(rules, new Date('2026-10-01Z'), new Date('2026-12-01Z'))) {
          expect(each.startAt.getTime()).toBeGreaterThanOrEqual(previousEnd);
          expect(each.endAt.getTime()).toBeGreaterThan(each.startAt.getTime());
          previousEnd = each.endAt.getTime();
        }
      }),
      { numRuns: 200 },
    );
  });

  it('returns the same result regardless of earlier queries', () => {
    fc.assert(
      fc.property(anySchedule, fc.array(instant, { minLength: 1, maxLength: 5 }), (rules, minutes) => {
        const fresh = (minute: number) => nextOpenInterval({ ...rules }, new Date(minute * 60_000));
        for (const minute of minutes) {
          expect(nextOpenInterval(rules, new Date(minute * 60_000))).toEqual(fresh(minute));
        }
      }),
      { numRuns: 200 },
    );
  });
});
