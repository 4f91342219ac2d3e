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
  return morningAfter(now, (8 - now.getDay()) % 7 || 7);
}

export function nextWeek(now: Date): Date {
  return morningAfter(now, 7);
}

/** Three hours on; in the evening the next morning. */
export function laterToday(now: Date): Date {
  const later = new Date(now.getTime() + 3 * HOUR_MS);
  return later.getDate() === now.getDate() ? later : tomorrowMorning(now);
}

/** `2026-03-09T09:00` as the reader's clock shows it, or null. */
export function typedTime(typed: string): Date | null {
  const time = new Date(typed);
  return typed === '' || Number.isNaN(time.getTime()) ? null : time;
}

function morningAfter(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
}
