import { mailboxBackoffMs } from '../retry/next-retry.js';

const HOUR_MS = 3_600_000;

/** When rejections by recipients' servers stop a mailbox completely (docs/use/gates.md). */
export const REFUSING_DESTINATIONS = {
  /** Minimum independent destinations: domains, or the operator that hosts several domains. */
  atLeast: 3,
  /** Minimum share of the emails of the mailbox's current day, including rejected emails. */
  share: 0.2,
  /** Rejections older than this do not count. */
  windowMs: 24 * HOUR_MS,
} as const;

/**
 * Returns how long a mailbox pauses sending to a destination: an hour after a permanent rejection, doubling up to a
 * day; a minute after any other failure, doubling up to an hour.
 * @param refusals consecutive, including this one
 */
export function destinationRestMs(refusals: number, isPermanent: boolean): number {
  if (!isPermanent) return mailboxBackoffMs(refusals);
  return Math.min(HOUR_MS * 2 ** Math.min(refusals - 1, 10), 24 * HOUR_MS);
}

/**
 * Returns whether rejections concern the mailbox rather than single destinations.
 * @param destinations independent destinations that permanently rejected the mailbox within the window
 * @param sentToday emails accepted by servers in the mailbox's current day
 */
export function areAboutMailbox(destinations: number, sentToday: number): boolean {
  const { atLeast, share } = REFUSING_DESTINATIONS;
  return destinations >= atLeast && destinations >= share * (destinations + sentToday);
}
