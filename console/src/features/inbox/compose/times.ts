import { momentOf, readerZone, wallIn } from '../../../ui/show/zone';

const HOUR_MS = 3_600_000;
const MORNING = 9;

/** In the reader's zone. */
export function inAnHour(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS);
}

export function tomorrowMorning(now: Date): Date {
  return morningAfter(now, 1);
}

/** The next Monday that is not today. */
export function mondayMorning(now: Date): Date {
  const { year, month, day } = wallIn(readerZone(), now);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return morningAfter(now, (8 - weekday) % 7 || 7);
}

export function nextWeek(now: Date): Date {
  return morningAfter(now, 7);
}

/** Three hours on; null in the evening, when that is tomorrow. */
export function laterToday(now: Date): Date | null {
  const later = new Date(now.getTime() + 3 * HOUR_MS);
  const isToday = wallIn(readerZone(), later).day === wallIn(readerZone(), now).day;
  return isToday ? later : null;
}

/** `2026-03-09T09:00` as the reader's clock shows it, or null. */
export function typedTime(typed: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(typed)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts;
  return momentOf(readerZone(), { year, month, day, hour, minute });
}

function morningAfter(now: Date, days: number): Date {
  const { year, month, day } = wallIn(readerZone(), now);
  return momentOf(readerZone(), { year, month, day: day + days, hour: MORNING, minute: 0 });
}
