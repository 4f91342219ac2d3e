const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What decides when a domain's records are asked about again. */
export interface RecheckFacts {
  /** Nothing is left to do: all records are there and, where it has to be, control is proven. */
  readonly settled: boolean;
  /** Checks in a row, this one included, that found the same. */
  readonly unchanged: number;
  /** Mailboxes send from it. */
  readonly inUse: boolean;
}

/**
 * How long until the next look. A person who is just setting records sees the effect within a minute; a domain that no person
 * mends for a day is asked every five minutes, after two weeks every hour. A domain in order is looked at often enough that
 * its campaigns stop before a day's mail went out unsigned.
 */
export function recheckAfterMs({ settled, unchanged, inUse }: RecheckFacts): number {
  if (settled) return inUse ? 10 * MINUTE_MS : 6 * HOUR_MS;
  if (unchanged <= 10) return MINUTE_MS;
  if (unchanged <= 10 + 14 * 24 * 12) return 5 * MINUTE_MS;
  return HOUR_MS;
}
