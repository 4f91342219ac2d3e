import type { MailboxStatus, WarmupStatus } from '../lifecycle/delivery-enums.js';
import type { Esp } from '../lifecycle/enums.js';

/** Facts about one attached mailbox that gates 14 to 17 evaluate. */
export interface MailboxFacts {
  readonly campaignMailboxId: string;
  readonly mailboxId: number;
  readonly address: string;
  readonly status: MailboxStatus;
  readonly warmupRequired: boolean;
  readonly warmupStatus: WarmupStatus;
  /** Policy of the attachment. */
  readonly enabledInCampaign: boolean;
  /** Policy of the attachment: false for follow-ups only. */
  readonly newContacts: boolean;
  readonly weight: number;
  /** Whether SPF, DKIM, or MX of its domain fail. */
  readonly dnsFailing: boolean;
  /** Earliest end of the pause because bounces or complaints of the mailbox exceed the threshold; null if it is not paused. */
  readonly protectedUntil: Date | null;
  /** Purpose of the protection, as text. */
  readonly protectedFor: string | null;
  /** Storage of the mailbox. */
  readonly esp: Esp;
  readonly dailyLimit: number;
  readonly usedToday: number;
  /** Messages that an external sequencer sends from the mailbox per day. */
  readonly externalDailyUsage: number;
  /** This campaign's part of the limit; null without one. */
  readonly campaignLimit: number | null;
  readonly campaignUsedToday: number;
  /** Today's limit of the mailbox's ramp; null without one. */
  readonly rampLimit: number | null;
  /** First instant of the mailbox's next local day. */
  readonly dayEndsAt: Date;
  /** The provider's own limit over a rolling 24 h; null when none is known. */
  readonly providerLimit: number | null;
  readonly usedLast24h: number;
  /** Time at which the oldest email leaves the 24 hours of the provider's limit; null if unknown. */
  readonly providerResetsAt: Date | null;
  /** Error of the last attempts; null if they did not fail, absent if it was not read. */
  readonly failure?: { readonly code: string; readonly message: string } | null;
  /** Pause of the recipient's domain, whose server rejected the mailbox. Absent or null if there is none or it was not read. */
  readonly destinationRest?: { readonly domain: string; readonly until: Date } | null;
  /** End of the limit of the application that the mailbox uses at its provider; absent or null without one. */
  readonly applicationRestsUntil?: Date | null;
  /**
   * Time at which contacts of a mailbox that does not work are reassigned to another one; absent or null if they wait
   * for this one.
   */
  readonly reassignsAt?: Date | null;
  /** End of the current gap; null outside a gap. */
  readonly nextAllowedAt: Date | null;
  readonly lastSentAt: Date | null;
  /** Number of contacts of the campaign that are assigned to the mailbox. */
  readonly assignedContacts: number;
}

/** `readyToSend` of a mailbox. */
export function isReadyToSend(
  mailbox: Pick<MailboxFacts, 'status' | 'warmupRequired' | 'warmupStatus' | 'protectedUntil'>,
): boolean {
  return mailbox.status === 'active' && isWarm(mailbox) && mailbox.protectedUntil === null;
}

/** Returns whether warmup permits sending: the mailbox is ready, or is not required to be, and is not quarantined. */
export function isWarm(mailbox: Pick<MailboxFacts, 'warmupRequired' | 'warmupStatus'>): boolean {
  if (mailbox.warmupStatus === 'quarantined') return false;
  return !mailbox.warmupRequired || mailbox.warmupStatus === 'ready';
}

/** Facts that determine the remaining daily capacity of a mailbox. */
export type BudgetFacts = Pick<
  MailboxFacts,
  | 'dailyLimit'
  | 'externalDailyUsage'
  | 'usedToday'
  | 'rampLimit'
  | 'campaignLimit'
  | 'campaignUsedToday'
  | 'providerLimit'
  | 'usedLast24h'
>;

/** Returns the number of messages that daily budgets let the mailbox still send today in this campaign; never below 0. */
export function remainingToday(mailbox: BudgetFacts): number {
  const own = mailbox.dailyLimit - mailbox.externalDailyUsage - mailbox.usedToday;
  const ramp = (mailbox.rampLimit ?? Number.POSITIVE_INFINITY) - mailbox.usedToday;
  const campaign = (mailbox.campaignLimit ?? Number.POSITIVE_INFINITY) - mailbox.campaignUsedToday;
  const provider = (mailbox.providerLimit ?? Number.POSITIVE_INFINITY) - mailbox.usedLast24h;
  return Math.max(0, Math.min(own, ramp, campaign, provider));
}

/**
 * Returns when a mailbox that has used its limits may send again: on its next day, or when the provider's 24-hour
 * limit permits it.
 */
export function budgetsOpenAt(mailbox: BudgetFacts & Pick<MailboxFacts, 'providerResetsAt' | 'dayEndsAt'>): Date {
  const ownLeft = remainingToday({ ...mailbox, providerLimit: null });
  return ownLeft === 0 ? mailbox.dayEndsAt : (mailbox.providerResetsAt ?? mailbox.dayEndsAt);
}
