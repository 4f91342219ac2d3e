import { momentOf, readerZone } from './zone';

/**
 * Returns the first instant of a calendar day in the viewer's time zone, this many days later; undefined for an invalid
 * day.
 */
export function dayStart(day: string | undefined, later = 0): string | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return momentOf(readerZone(), { year, month, day: date + later, hour: 0, minute: 0 }).toISOString();
}
