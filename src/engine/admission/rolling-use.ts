const HOUR_MS = 3_600_000;
const HOURS = 24;

/** Hourly counts of a slot. */
export interface HourCounts {
  /** Messages per hour, newest first; null without a slot. */
  readonly hour_counts: readonly number[] | null;
  /** Newest hour, in hours since 1970. */
  readonly hour_index: number | null;
}

export interface RollingUse {
  /** Messages of the last 24 hours, up to an hour more: a provider never counts more than this. */
  readonly used_last_24h: number;
  /** Time at which the oldest of these messages stop counting; null if there are none. */
  readonly provider_resets_at: Date | null;
}

/** Returns the emails a mailbox sent within the 24 hours before a time. Hours are counted only if its provider has a limit. */
export function rollingUse({ hour_counts: counts, hour_index: newest }: HourCounts, now: Date): RollingUse {
  const oldest = Math.floor(now.getTime() / HOUR_MS) - HOURS;
  let used = 0;
  let first: number | null = null;
  for (const [back, count] of (counts ?? []).entries()) {
    const hour = (newest ?? 0) - back;
    if (hour < oldest || count === 0) continue;
    used += count;
    first = hour;
  }
  return {
    used_last_24h: used,
    provider_resets_at: first === null ? null : new Date((first + HOURS + 1) * HOUR_MS),
  };
}

/** Adds to each row the number of its emails within the last 24 hours. */
export function withRollingUse<T extends HourCounts>(rows: readonly T[], now: Date): Array<T & RollingUse> {
  return rows.map((row) => ({ ...row, ...rollingUse(row, now) }));
}
