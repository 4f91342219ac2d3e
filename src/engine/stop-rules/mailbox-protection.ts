import { DEFAULT_PROTECTION, isOver } from './protection.js';

/** When a mailbox is held and for how long. No setting of a campaign changes it: all of them share the mailbox. */
export const MAILBOX_PROTECTION = {
  /** Bounced share of the newest `bounceWindow` messages over which it is held. */
  bounceShare: 0.03,
  bounceWindow: 100,
  /**
   * Share of delivered messages that were reported as spam, as for campaigns. One report is 0.1 % of no less
   * than 1,000 messages, so the window is that long.
   */
  complaintShare: DEFAULT_PROTECTION.complaintThreshold,
  complaintWindow: 1_000,
  /** As for campaigns. A single bounce is over 3 % of any smaller number than 34, and would be chance. */
  minSample: DEFAULT_PROTECTION.minSample,
  /** Older results do not describe the mailbox of today. This is the longest window of a campaign. */
  windowDays: 30,
  /** Receivers and providers judge a sender by days. */
  restHours: 24,
} as const;

/** Result of an email that the mailbox sent, or that was rejected for its recipient. */
export interface MailboxMessage {
  /** Hard bounces only: soft bounces do not count. */
  readonly bounced: boolean;
  readonly complained: boolean;
}

/** Why a mailbox is to be held: `count` of its newest `of` messages. */
export interface MailboxStop {
  readonly cause: 'bounces' | 'complaints';
  readonly count: number;
  readonly of: number;
}

/**
 * Whether a mailbox must rest: over a threshold, not at it, and only with the sample. Bounces are
 * measured against messages sent, complaints against messages delivered.
 * @param messages newest first, of all campaigns; those from before its last rest left out.
 */
export function evaluateMailbox(messages: readonly MailboxMessage[]): MailboxStop | null {
  const { bounceShare, bounceWindow, complaintShare, complaintWindow, minSample } = MAILBOX_PROTECTION;
  const newest = messages.slice(0, bounceWindow);
  const bounces = newest.filter((message) => message.bounced).length;
  if (newest.length >= minSample && isOver(bounces, newest.length, bounceShare)) {
    return { cause: 'bounces', count: bounces, of: newest.length };
  }
  const delivered = messages.slice(0, complaintWindow).filter((message) => !message.bounced);
  const complaints = delivered.filter((message) => message.complained).length;
  if (delivered.length >= minSample && isOver(complaints, delivered.length, complaintShare)) {
    return { cause: 'complaints', count: complaints, of: delivered.length };
  }
  return null;
}
