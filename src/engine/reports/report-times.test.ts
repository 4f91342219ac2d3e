import { describe, expect, it } from 'vitest';
import { formatDay } from '../schedule/calendar.js';
import { latestReportAt, nextReportAt, type ReportTiming, reportDays } from './report-times.js';

const weekly: ReportTiming = { cadence: 'weekly', weekday: 'monday', dayOfMonth: 1, hour: 9, zone: 'Europe/Berlin' };
const monthly: ReportTiming = { ...weekly, cadence: 'monthly' };
const next = (timing: ReportTiming, after: string) => nextReportAt(timing, new Date(after)).toISOString();
const daysOf = (timing: ReportTiming, at: string) => {
  const { first, last } = reportDays(timing, new Date(at));
  return [formatDay(first), formatDay(last)];
};

describe('the next report', () => {
  it.each([
    [weekly, '2026-03-01T12:00:00Z', '2026-03-02T08:00:00.000Z'],
    [weekly, '2026-03-02T07:59:59Z', '2026-03-02T08:00:00.000Z'],
    [weekly, '2026-03-02T08:00:00Z', '2026-03-09T08:00:00.000Z'],
    // Daylight saving time starts on March 29.
    [weekly, '2026-03-28T00:00:00Z', '2026-03-30T07:00:00.000Z'],
    [monthly, '2026-03-01T08:00:00Z', '2026-04-01T07:00:00.000Z'],
    [{ ...monthly, dayOfMonth: 31 }, '2026-02-01T00:00:00Z', '2026-02-28T08:00:00.000Z'],
    [{ ...monthly, dayOfMonth: 31 }, '2026-02-28T08:00:00Z', '2026-03-31T07:00:00.000Z'],
    [{ ...weekly, zone: 'Asia/Tokyo' }, '2026-03-01T23:59:00Z', '2026-03-02T00:00:00.000Z'],
    // The hour that the change to daylight saving time skips.
    [{ ...weekly, weekday: 'sunday', hour: 2 }, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  ] as const)('of %o after %s is at %s', (timing, after, at) => {
    expect(next(timing, after)).toBe(at);
  });
});

describe('the days of a report', () => {
  it.each([
    [weekly, '2026-03-02T08:00:00Z', ['2026-02-23', '2026-03-01']],
    [monthly, '2026-03-01T08:00:00Z', ['2026-02-01', '2026-02-28']],
    [{ ...monthly, dayOfMonth: 31 }, '2026-02-28T08:00:00Z', ['2026-01-31', '2026-02-27']],
    [{ ...monthly, dayOfMonth: 31 }, '2026-03-31T07:00:00Z', ['2026-02-28', '2026-03-30']],
    [{ ...monthly, dayOfMonth: 15 }, '2026-03-15T08:00:00Z', ['2026-02-15', '2026-03-14']],
  ] as const)('%o at %s are %j', (timing, at, days) => {
    expect(daysOf(timing, at)).toEqual(days);
  });

  it('leave no day out and repeat none over a year', () => {
    for (const timing of [weekly, monthly, { ...monthly, dayOfMonth: 30 }]) {
      let at = nextReportAt(timing, new Date('2026-01-01T00:00:00Z'));
      let before = reportDays(timing, at).last;
      while (at < new Date('2027-01-01T00:00:00Z')) {
        at = nextReportAt(timing, at);
        const { first, last } = reportDays(timing, at);
        expect(first).toBe(before + 1);
        before = last;
      }
    }
  });
});

it('a late report is that of the latest time, which is the one before the next', () => {
  for (const now of ['2026-03-02T07:59:00Z', '2026-03-02T08:00:00Z', '2026-03-20T00:00:00Z']) {
    const latest = latestReportAt(weekly, new Date(now));
    expect(latest <= new Date(now)).toBe(true);
    expect(nextReportAt(weekly, latest)).toEqual(nextReportAt(weekly, new Date(now)));
  }
});
