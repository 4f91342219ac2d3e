const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Facts that determine the next check of a domain's records. */
export interface RecheckFacts {
  /** Whether setup is complete: all records exist and, if required, control is proven. */
  readonly settled: boolean;
  /** Number of consecutive checks with the same result, including this one. */
  readonly unchanged: number;
  /** Whether mailboxes send from the domain. */
  readonly inUse: boolean;
}

/**
 * Returns the delay until the next check. A member who creates records sees the effect within a minute. A domain that
 * is not fixed within a day is checked every five minutes, after two weeks every hour. A healthy domain is checked
 * often enough to stop its campaigns before a day's mail is sent unsigned.
 */
export function recheckAfterMs({ settled, unchanged, inUse }: RecheckFacts): number {
  if (settled) return inUse ? 10 * MINUTE_MS : 6 * HOUR_MS;
  if (unchanged <= 10) return MINUTE_MS;
  if (unchanged <= 10 + 14 * 24 * 12) return 5 * MINUTE_MS;
  return HOUR_MS;
}
