import type { Schedule } from '../schedule/types.js';
import { DEFAULT_STOP_RULES, type StopRules } from '../stop-rules/rules.js';

/** Monday to Friday, 09:00 to 17:00. */
export const defaultSchedule: Schedule = {
  timezone: 'UTC',
  useContactTimezone: false,
  startDate: null,
  endDate: null,
  windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
  holidays: [],
};

/** Reads a stored schedule. Fields that were added after it was written take their defaults. */
export function readSchedule(stored: unknown): Schedule {
  return { ...defaultSchedule, ...(stored as Partial<Schedule> | null) };
}

/** Reads stored stop rules. */
export function readStopRules(stored: unknown): StopRules {
  const given = (stored ?? {}) as Partial<StopRules>;
  return {
    ...DEFAULT_STOP_RULES,
    ...given,
    outOfOffice: { ...DEFAULT_STOP_RULES.outOfOffice, ...given.outOfOffice },
  };
}
