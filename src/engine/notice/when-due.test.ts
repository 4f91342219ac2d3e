import { describe, expect, it } from 'vitest';
import { type NoticeTiming, noticeDueAt, quietUntil } from './when-due.js';

const night: NoticeTiming = { dailyAt: null, quiet: { from: '22:00', until: '07:00' }, zone: 'Europe/Vienna' };
const due = (at: string, timing: NoticeTiming) => noticeDueAt(new Date(at), timing).toISOString();

describe('the due time of a channel message', () => {
  it('is a minute after the first event', () => {
    expect(due('2026-03-09T10:00:00Z', { dailyAt: null, quiet: null, zone: 'UTC' })).toBe('2026-03-09T10:01:00.000Z');
  });

  it('is the end of quiet hours over midnight, in the time zone of the channel', () => {
    // Vienna is at UTC+1 in winter.
    expect(due('2026-01-15T20:58:00Z', night)).toBe('2026-01-15T20:59:00.000Z');
    expect(due('2026-01-15T20:59:00Z', night)).toBe('2026-01-16T06:00:00.000Z');
    expect(due('2026-01-16T03:00:00Z', night)).toBe('2026-01-16T06:00:00.000Z');
    expect(due('2026-01-16T06:00:00Z', night)).toBe('2026-01-16T06:01:00.000Z');
  });

  it('is the end of quiet hours within a day', () => {
    const noon: NoticeTiming = { dailyAt: null, quiet: { from: '12:00', until: '13:30' }, zone: 'UTC' };
    expect(quietUntil(new Date('2026-03-09T11:59:59Z'), noon)).toBeNull();
    expect(quietUntil(new Date('2026-03-09T12:00:00Z'), noon)?.toISOString()).toBe('2026-03-09T13:30:00.000Z');
    expect(quietUntil(new Date('2026-03-09T13:30:00Z'), noon)).toBeNull();
  });

  it('can be 24:00, the end of the day', () => {
    const evening: NoticeTiming = { dailyAt: null, quiet: { from: '20:00', until: '24:00' }, zone: 'UTC' };
    expect(quietUntil(new Date('2026-03-09T21:00:00Z'), evening)?.toISOString()).toBe('2026-03-10T00:00:00.000Z');
  });

  it('is the first valid time if a clock change skips the end of quiet hours', () => {
    const spring: NoticeTiming = { dailyAt: null, quiet: { from: '23:00', until: '02:30' }, zone: 'Europe/Vienna' };
    expect(quietUntil(new Date('2026-03-29T00:30:00Z'), spring)?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });

  it('of a digest is its local time once per day, even on days of 23 and 25 hours, regardless of quiet hours', () => {
    const daily: NoticeTiming = { ...night, dailyAt: '06:30' };
    expect(due('2026-01-15T05:29:59Z', daily)).toBe('2026-01-15T05:30:00.000Z');
    expect(due('2026-01-15T05:30:00Z', daily)).toBe('2026-01-16T05:30:00.000Z');
    expect(due('2026-03-28T12:00:00Z', daily)).toBe('2026-03-29T04:30:00.000Z');
    expect(due('2026-10-24T12:00:00Z', daily)).toBe('2026-10-25T05:30:00.000Z');
    expect(quietUntil(new Date('2026-01-15T05:30:00Z'), daily)).toBeNull();
  });
});
