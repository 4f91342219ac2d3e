import { DateTime, IANAZone } from 'luxon';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the local calendar date of an instant, such as `2025-03-30`. */
export function localDate(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone }).toISODate() ?? '';
}

/** Returns the calendar days from one local date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the weekday, 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: string): number {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return day === 0 ? 7 : day;
}

/**
 * Returns the instant of a local wall time. An ambiguous time is the first one; a time in a gap is the first valid instant after it.
 * `minutes` counts from local midnight, up to 1,440.
 */
export function instantOf(date: string, minutes: number, zone: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const rules = IANAZone.create(zone);
  const offsets = new Set([wall - DAY_MS, wall + DAY_MS].map((near) => rules.offset(near)));
  const candidates = [...offsets]
    .map((offset) => wall - offset * MINUTE_MS)
    .filter((instant) => instant + rules.offset(instant) * MINUTE_MS === wall);
  if (candidates.length > 0) return Math.min(...candidates);
  return firstInstantAfterGap(wall, rules);
}

/** Finds the transition, which is between the two interpretations of the nonexistent wall time. */
function firstInstantAfterGap(wall: number, rules: IANAZone): number {
  let before = wall - DAY_MS;
  let after = wall + DAY_MS;
  const offsetBefore = rules.offset(before);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (rules.offset(middle) === offsetBefore) before = middle;
    else after = middle;
  }
  return after;
}
