import { momentOf, readerZone, wallIn } from '../../../ui/show/zone';

const HOUR_MS = 3_600_000;
const MORNING = 9;

/** Time in the viewer's time zone. */
export function inAnHour(now: Date): Date {
  return new Date(now.getTime() + HOUR_MS);
}

export function tomorrowMorning(now: Date): Date {
  return morningAfter(now, 1);
}

/** Returns the next Monday after today. */
export function mondayMorning(now: Date): Date {
  const { year, month, day } = wallIn(readerZone(), now);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return morningAfter(now, (8 - weekday) % 7 || 7);
}

export function nextWeek(now: Date): Date {
  return morningAfter(now, 7);
}

/** Returns the time in three hours; null if that is tomorrow. */
export function laterToday(now: Date): Date | null {
  const later = new Date(now.getTime() + 3 * HOUR_MS);
  const isToday = wallIn(readerZone(), later).day === wallIn(readerZone(), now).day;
  return isToday ? later : null;
}

/** Parses a day, `2026-03-09`, and a time in the viewer's time zone, `9:00`; null if either is missing or invalid. */
export function typedTime(date: string, time: string): Date | null {
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time.trim());
  if (date === '' || clock === null) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour, minute] = [Number(clock[1]), Number(clock[2])];
  return momentOf(readerZone(), { year, month, day, hour, minute });
}

function morningAfter(now: Date, days: number): Date {
  const { year, month, day } = wallIn(readerZone(), now);
  return momentOf(readerZone(), { year, month, day: day + days, hour: MORNING, minute: 0 });
}
