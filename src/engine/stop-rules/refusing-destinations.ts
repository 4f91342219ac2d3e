import { mailboxBackoffMs } from '../retry/next-retry.js';

const HOUR_MS = 3_600_000;

/** When servers of recipients that refuse a mailbox as a sender stop it as a whole (docs/gates.md). */
export const REFUSING_DESTINATIONS = {
  /** Independent destinations: domains, or the operator that hosts several of them. */
  atLeast: 3,
  /** Their share of what the mailbox sent in its running day, the refused messages included. */
  share: 0.2,
  /** Refusals that are older do not count. */
  windowMs: 24 * HOUR_MS,
} as const;

/**
 * How long a mailbox leaves a destination alone: an hour after a refusal for good, doubling up to a day; a minute after
 * any other failure, doubling up to an hour.
 * @param refusals in a row, this one included.
 */
export function destinationRestMs(refusals: number, isPermanent: boolean): number {
  if (!isPermanent) return mailboxBackoffMs(refusals);
  return Math.min(HOUR_MS * 2 ** Math.min(refusals - 1, 10), 24 * HOUR_MS);
}

/**
 * Whether refusals are about the mailbox rather than about single destinations.
 * @param destinations independent ones that refused the mailbox for good within the window.
 * @param sentToday messages that servers accepted from it in its running day.
 */
export function areAboutMailbox(destinations: number, sentToday: number): boolean {
  const { atLeast, share } = REFUSING_DESTINATIONS;
  return destinations >= atLeast && destinations >= share * (destinations + sentToday);
}
