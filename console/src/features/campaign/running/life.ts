import { dayIn } from '../../../ui/period/period';

/** Maximum days that the server returns per request. */
const MOST_DAYS = 400;

/** Returns the days of a campaign in a time zone, from its creation until today, or the latest 400 of them. */
export function lifeOf(createdAt: string, zone: string, now: Date): { from: string; to: string } {
  const created = dayIn(zone, 0, new Date(createdAt));
  const earliest = dayIn(zone, 1 - MOST_DAYS, now);
  return { from: created > earliest ? created : earliest, to: dayIn(zone, 0, now) };
}
