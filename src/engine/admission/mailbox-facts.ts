import type { MailboxStatus, WarmupStatus } from '../lifecycle/delivery-enums.js';
import type { Esp } from '../lifecycle/enums.js';

/** One attached mailbox as gates 14 to 17 look at it. */
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
  /** SPF, DKIM or MX of its domain fail. */
  readonly dnsFailing: boolean;
  /**
   * Bounces or complaints of the mailbox itself are over the threshold: it rests until then at least; null when it does
   * not.
   */
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
  /** When the oldest of those falls out; null when not known. */
  readonly providerResetsAt: Date | null;
  /** Error of the last attempts; null if they did not fail, absent if it was not read. */
  readonly failure?: { readonly code: string; readonly message: string } | null;
  /** Pause of the recipient's domain, whose server rejected the mailbox. Absent or null if there is none or it was not read. */
  readonly destinationRest?: { readonly domain: string; readonly until: Date } | null;
  /**
   * Time at which contacts of a mailbox that does not work are reassigned to another one; absent or null if they wait
   * for this one.
   */
  readonly reassignsAt?: Date | null;
  /** End of the gap; null when none runs. */
  readonly nextAllowedAt: Date | null;
  readonly lastSentAt: Date | null;
  /** Contacts of the campaign that are bound to it. */
  readonly assignedContacts: number;
}

/** `readyToSend` of a mailbox. */
export function isReadyToSend(
  mailbox: Pick<MailboxFacts, 'status' | 'warmupRequired' | 'warmupStatus' | 'protectedUntil'>,
): boolean {
  return mailbox.status === 'active' && isWarm(mailbox) && mailbox.protectedUntil === null;
}

/** Warm enough to send: ready, or not required to be; never while quarantined. */
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

/** Messages the mailbox may still send today in this campaign, as far as its daily budgets go; never below 0. */
export function remainingToday(mailbox: BudgetFacts): number {
  const own = mailbox.dailyLimit - mailbox.externalDailyUsage - mailbox.usedToday;
  const ramp = (mailbox.rampLimit ?? Number.POSITIVE_INFINITY) - mailbox.usedToday;
  const campaign = (mailbox.campaignLimit ?? Number.POSITIVE_INFINITY) - mailbox.campaignUsedToday;
  const provider = (mailbox.providerLimit ?? Number.POSITIVE_INFINITY) - mailbox.usedLast24h;
  return Math.max(0, Math.min(own, ramp, campaign, provider));
}

/** When a mailbox that has used its limits may send again: on its next day, or when the provider's 24 hours allow it. */
export function budgetsOpenAt(mailbox: BudgetFacts & Pick<MailboxFacts, 'providerResetsAt' | 'dayEndsAt'>): Date {
  const ownLeft = remainingToday({ ...mailbox, providerLimit: null });
  return ownLeft === 0 ? mailbox.dayEndsAt : (mailbox.providerResetsAt ?? mailbox.dayEndsAt);
}
