import { parseDay } from '../schedule/calendar.js';
import { addLocalDays, localDay, startOfDay } from '../schedule/local-day.js';
import { type WorkingDayRules, workingDaysAfter } from '../schedule/working-days.js';
import type { OutOfOfficeRules } from './rules.js';

export interface AbsenceFacts {
  /** `YYYY-MM-DD` read from the message; null when none was found. */
  readonly returnDate: string | null;
  readonly receivedAt: Date;
  /** Zone of the contact or campaign. */
  readonly zone: string;
  /** Working days; null means Monday to Friday. */
  readonly schedule: WorkingDayRules | null;
}

/**
 * Returns until when an absent contact is held (`outOfOffice`): the start of the local day `resumeAfterDays` working days after the
 * return date. Without a date, or with one that had passed on receipt and so does not describe this absence, `defaultHoldDays` after
 * receipt. Never longer than `maxHoldDays`.
 */
export function holdUntil(rules: OutOfOfficeRules, facts: AbsenceFacts): Date {
  const { returnDate, receivedAt, zone, schedule } = facts;
  const latest = addLocalDays(zone, receivedAt, rules.maxHoldDays);
  const known = returnDate !== null && parseDay(returnDate) !== null && returnDate >= localDay(zone, receivedAt).date;
  const wanted = known
    ? startOfDay(zone, parseDay(workingDaysAfter(returnDate, rules.resumeAfterDays, schedule))!)
    : addLocalDays(zone, receivedAt, rules.defaultHoldDays);
  return wanted < latest ? wanted : latest;
}
