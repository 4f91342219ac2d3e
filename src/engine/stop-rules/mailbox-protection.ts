import { DEFAULT_PROTECTION, isOver } from './protection.js';

/**
 * Conditions and duration of a mailbox pause. Campaign settings do not change them, because all campaigns share the
 * mailbox.
 */
export const MAILBOX_PROTECTION = {
  /** Share of bounces among the newest `bounceWindow` messages above which the mailbox is paused. */
  bounceShare: 0.03,
  bounceWindow: 100,
  /**
   * Share of delivered messages that were reported as spam, as for campaigns. One report is 0.1 % of 1,000 messages,
   * so the window has that length.
   */
  complaintShare: DEFAULT_PROTECTION.complaintThreshold,
  complaintWindow: 1_000,
  /** Minimum sample, as for campaigns. A single bounce exceeds 3 % of any number below 34, and would be chance. */
  minSample: DEFAULT_PROTECTION.minSample,
  /** Maximum age of results: the longest window of a campaign. Older results do not describe the current mailbox. */
  windowDays: 30,
  /** Length of the pause, because receivers and providers evaluate senders by day. */
  restHours: 24,
} as const;

/** Result of an email that the mailbox sent, or that was rejected for its recipient. */
export interface MailboxMessage {
  /** Hard bounces only: soft bounces do not count. */
  readonly bounced: boolean;
  readonly complained: boolean;
}

/** Reason to pause a mailbox: `count` of its newest `of` messages. */
export interface MailboxStop {
  readonly cause: 'bounces' | 'complaints';
  readonly count: number;
  readonly of: number;
}

/**
 * Returns why a mailbox must pause: above a threshold, not at it, and only with the minimum sample. Bounces are
 * relative to sent messages, complaints to delivered ones.
 * @param messages newest first, of all campaigns, since the last pause.
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
