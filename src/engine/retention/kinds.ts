/** Kinds of data with a retention period that a workspace can choose; see docs/operate/retention.md. */
export const RETENTION_KINDS = ['events', 'visits', 'email_bodies', 'originals', 'messages'] as const;
export type RetentionKind = (typeof RETENTION_KINDS)[number];

/** Kinds that are kept without limit unless a workspace chooses a number of days. */
export type OptionalKind = 'messages';

export interface RetentionRange {
  /** Null: kept without limit. */
  readonly defaultDays: number | null;
  readonly minimumDays: number;
  readonly maximumDays: number;
}

/**
 * Default and range of each kind, in days. Consumers of events and webhooks need at least a week to catch up after an outage.
 * The text of a sent email is most of what it leaves in the database, and a year covers the longest sequences and yearly
 * comparisons. The original of a received message is read again only if a member corrects how the message was understood, or
 * confirms it. What people wrote is deleted only if a workspace says so.
 */
export const RETENTION_RANGES: Readonly<Record<RetentionKind, RetentionRange>> = {
  events: { defaultDays: 90, minimumDays: 7, maximumDays: 3_650 },
  visits: { defaultDays: 30, minimumDays: 7, maximumDays: 3_650 },
  email_bodies: { defaultDays: 365, minimumDays: 30, maximumDays: 3_650 },
  originals: { defaultDays: 180, minimumDays: 30, maximumDays: 3_650 },
  messages: { defaultDays: null, minimumDays: 90, maximumDays: 3_650 },
};

/** A preview counts among this many of the oldest rows of each kind. */
export const COUNTED = 100_000;

/** Days per kind; null is the default. */
export type RetentionDays = Readonly<Record<RetentionKind, number | null>>;

const DAY_MS = 86_400_000;

/** Returns the instant from which data of a kind is kept; null if all of it is kept. */
export function keptSince(kind: RetentionKind, days: number | null, now: Date): Date | null {
  const kept = days ?? RETENTION_RANGES[kind].defaultDays;
  return kept === null ? null : new Date(now.getTime() - kept * DAY_MS);
}
