import { unitFloat } from '../chance/draw.js';
import type { HealthBand } from '../lifecycle/delivery-enums.js';
import { parseDay, weekdayIndex } from '../schedule/calendar.js';
import type { WarmupSettings } from './settings.js';

/** Monday to Sunday: share of an average working day's email. */
const WEEKDAY_SHARE = [0.9, 1.05, 1.1, 1, 0.85, 0.25, 0.2] as const;
/** Maximum random deviation of a day's volume. */
const JITTER = 0.15;

/** Share of its volume that a mailbox of each band sends. A quarantined mailbox sends none. */
const BAND_SHARE: Readonly<Record<HealthBand, number>> = {
  good: 1,
  watch: 0.75,
  throttled: 0.4,
  quarantined: 0,
};

export interface DayFacts {
  readonly settings: WarmupSettings;
  readonly isReady: boolean;
  /** Number of earlier days, Monday to Friday, on which the mailbox took part. */
  readonly workingDays: number;
  readonly band: HealthBand;
  readonly seed: number;
  /** The local day, `YYYY-MM-DD`. */
  readonly date: string;
}

/** Returns whether a day is from Monday to Friday. */
export function isWorkingDay(date: string): boolean {
  return weekdayIndex(dayNumber(date)) < 5;
}

/** Target for an average working day. It grows per working day, up to the maintenance level. */
export function rampLevel({
  settings,
  isReady,
  workingDays,
}: Pick<DayFacts, 'settings' | 'isReady' | 'workingDays'>): number {
  if (isReady) return settings.maintenancePerDay;
  return Math.min(settings.maxPerDay, settings.startPerDay + settings.increment * workingDays);
}

/**
 * Returns the planned warmup messages of a local day, including replies. Never more than `maxPerDay` during warmup, and at least one on a
 * good working day unless the level is zero.
 */
export function dayTarget(facts: DayFacts): number {
  const { settings, isReady, band, seed, date } = facts;
  const weekday = weekdayIndex(dayNumber(date));
  if (settings.weekdaysOnly && weekday > 4) return 0;
  const level = rampLevel(facts);
  const jitter = 1 - JITTER + 2 * JITTER * unitFloat(seed, 'day', date);
  const wanted = level * (WEEKDAY_SHARE[weekday] ?? 0) * jitter * BAND_SHARE[band];
  const most = isReady ? Math.ceil(level * (1 + JITTER)) : settings.maxPerDay;
  const least = level > 0 && weekday < 5 && band !== 'quarantined' ? 1 : 0;
  return Math.max(least, Math.min(most, Math.round(wanted)));
}

function dayNumber(date: string): number {
  const day = parseDay(date);
  if (day === null) throw new RangeError(`Not a date: ${date}`);
  return day;
}
