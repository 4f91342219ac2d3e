import type { CampaignLimitFacts } from '../../../engine/admission/facts.js';
import { budgetsOpenAt, remainingToday } from '../../../engine/admission/mailbox-facts.js';
import { sendingGap } from '../../../engine/admission/provider-pace.js';
import type { CampaignBudget, MailboxBudget } from '../../../engine/allot/allot.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { rampLimit } from '../../../engine/sequence/pace.js';
import type { Ctx } from '../../../platform/context.js';
import { advanceCampaigns, type CampaignSlotAdvance, type DueCampaign } from '../../outreach/campaigns/slots/index.js';
import { providerLimit } from '../../reach/mailboxes/index.js';
import type { Candidate } from './claimed/candidates.reads.js';
import type { Gaps } from './claimed/in-flight.js';
import { findNextEligibleAt } from './claimed/next-eligible.reads.js';
import type { OpenMailbox } from './claimed/open-mailboxes.reads.js';
import { limitFacts } from './facts.js';
import { addSeconds, Days, laterOf, MailboxUse, type Mutable } from './mailbox-use.js';

/** Maximum emails per claim for a mailbox without a gap, so that other mailboxes get their turn. */
const BURST = 50;
/** Seconds until the next check if a mailbox and an email are ready but did not match. */
const UNEXPLAINED_SECONDS = 15;

/** Seconds until the next check of a mailbox whose server accepts nothing without giving a reason. */
const QUIET_SECONDS = 2;

/** Current capacity of the mailboxes' servers in this process. */
export interface ServerCapacity {
  readonly capacityOf: (row: OpenMailbox) => number;
  readonly isQuiet: (row: OpenMailbox) => boolean;
}

/**
 * Tracks the budgets of one claim: what campaigns, mailboxes and attachments have used today. Counts each send that is
 * claimed and writes the totals at the end. Resets days that ended since the last claim.
 */
export class ClaimBudgets {
  readonly #campaigns = new Map<string, Mutable<CampaignSlotAdvance> & { fresh: boolean }>();
  readonly #mailboxes: MailboxUse;
  /** Campaigns with a mailbox whose server is at its limit, and the time of the next check. */
  readonly #fullUntil = new Map<string, Date>();
  /** Emails that a campaign may start while its last results are pending. */
  readonly #held = new Map<string, number>();
  readonly #days: Days;

  constructor(
    readonly now: Date,
    private readonly plans: ReadonlyMap<string, CampaignPlan>,
  ) {
    this.#days = new Days(now);
    this.#mailboxes = new MailboxUse(now, this.#days);
  }

  /** Adds a locked campaign, and resets its day if the last one ended. */
  openCampaign(row: DueCampaign, zone: string): DueCampaign {
    const over = row.day_ends_at <= this.now;
    const current = over ? { ...row, sent_today: 0, new_today: 0, day_ends_at: this.#days.at(zone).endsAt } : row;
    this.#campaigns.set(row.campaign_id, {
      campaignId: row.campaign_id,
      nextCheckAt: this.now,
      windowOpensAt: current.window_opens_at,
      windowClosesAt: current.window_closes_at,
      dayEndsAt: current.day_ends_at,
      sentToday: current.sent_today,
      newToday: current.new_today,
      sendingDays: current.sending_days,
      lastSendingDay: current.last_sending_day,
      lastSentAt: null,
      fresh: over,
    });
    return current;
  }

  setWindow(campaignId: string, opensAt: Date | null, closesAt: Date | null): void {
    Object.assign(this.#campaign(campaignId), { windowOpensAt: opensAt, windowClosesAt: closesAt });
  }

  /** Schedules the next check of the campaign. */
  checkAt(campaignId: string, at: Date | null): void {
    this.#campaign(campaignId).nextCheckAt = at;
  }

  /** Limits a campaign to `limit` new emails in this claim. */
  holdTo(campaignId: string, limit: number): void {
    if (limit !== Number.POSITIVE_INFINITY) this.#held.set(campaignId, limit);
  }

  /** Returns whether pending results decide what the campaign may start next. */
  isPaced(campaignId: string): boolean {
    return this.#held.has(campaignId);
  }

  #heldTo(campaignId: string): number {
    return this.#held.get(campaignId) ?? Number.POSITIVE_INFINITY;
  }

  limits(campaignId: string): CampaignLimitFacts {
    const slot = this.#campaign(campaignId);
    return limitFacts(this.plans.get(campaignId) as CampaignPlan, {
      sent_today: slot.sentToday,
      new_today: slot.newToday,
      sending_days: slot.sendingDays,
      day_ends_at: slot.dayEndsAt,
    });
  }

  campaignBudgets(campaigns: readonly DueCampaign[]): CampaignBudget[] {
    return campaigns.map((campaign) => {
      const { settings, seed } = this.plans.get(campaign.campaign_id) as CampaignPlan;
      const slot = this.#campaign(campaign.campaign_id);
      const daily = Math.min(
        settings.dailyLimit ?? Number.POSITIVE_INFINITY,
        rampLimit(settings.ramp, slot.sendingDays) ?? Number.POSITIVE_INFINITY,
      );
      return {
        campaignId: campaign.campaign_id,
        priority: campaign.priority,
        remaining: Math.min(Math.max(0, daily - slot.sentToday), this.#heldTo(campaign.campaign_id)),
        remainingNew: this.#newLeft(campaign.campaign_id),
        followUpShare: settings.followUpShare,
        seed,
      };
    });
  }

  /** Computes how many emails each attached mailbox may take in this claim: one with a gap, a burst without. */
  mailboxBudgets(mailboxes: readonly OpenMailbox[], limit: number, serverCapacity: ServerCapacity): MailboxBudget[] {
    const fair = Math.max(1, Math.ceil(limit / Math.max(1, mailboxes.length)));
    return mailboxes.map((row) => {
      const { slot, attachment } = this.#mailboxes.open(row);
      const campaignBudgets = {
        dailyLimit: row.daily_limit,
        externalDailyUsage: row.external_daily_usage,
        usedToday: slot.sentToday,
        rampLimit: rampLimit(row.ramp, slot.sendingDays),
        campaignLimit: row.policy_daily_limit,
        campaignUsedToday: attachment.sentToday,
        providerLimit: providerLimit(row.provider, row.domain),
        usedLast24h: row.used_last_24h + slot.rolling,
        providerResetsAt: row.provider_resets_at,
        dayEndsAt: slot.dayEndsAt,
      };
      const left = remainingToday(campaignBudgets);
      // Closes an exhausted mailbox until it may send again, so that claims skip it.
      if (left === 0) attachment.nextAllowedAt = laterOf(attachment.nextAllowedAt, budgetsOpenAt(campaignBudgets));
      return {
        campaignId: row.campaign_id,
        mailboxId: row.mailbox_id,
        capacity: Math.min(
          left,
          this.hasGap(row) ? 1 : Math.min(BURST, fair),
          this.#capacityFor(row, serverCapacity),
          this.#heldTo(row.campaign_id),
        ),
        newContacts: row.new_contacts,
        load: row.policy_sent_total / row.weight,
        claims: row.claims,
      };
    });
  }

  /** Returns whether time must pass between two emails of a mailbox. */
  hasGap(row: OpenMailbox): boolean {
    const { mailboxSeconds, campaignSeconds } = this.gaps(row);
    const { settings } = this.plans.get(row.campaign_id) as CampaignPlan;
    return mailboxSeconds + campaignSeconds + settings.jitterSeconds > 0;
  }

  gaps(row: OpenMailbox): Gaps {
    const { settings } = this.plans.get(row.campaign_id) as CampaignPlan;
    return {
      mailboxSeconds: sendingGap(row.provider, row.min_gap_seconds),
      campaignSeconds: row.policy_gap_seconds ?? settings.gapSeconds,
    };
  }

  /** Returns the capacity of the mailbox's server. A campaign that found a full server is checked again soon. */
  #capacityFor(row: OpenMailbox, { capacityOf, isQuiet }: ServerCapacity): number {
    const room = capacityOf(row);
    if (room === 0) {
      const at = isQuiet(row) ? addSeconds(this.now, QUIET_SECONDS) : this.now;
      this.#fullUntil.set(row.campaign_id, earlierOf(this.#fullUntil.get(row.campaign_id) ?? null, at));
    }
    return room;
  }

  mailboxCapacity(mailboxBudgets: readonly MailboxBudget[]): Map<number, number> {
    const capacity = new Map<number, number>();
    for (const budget of mailboxBudgets) {
      capacity.set(budget.mailboxId, Math.max(capacity.get(budget.mailboxId) ?? 0, budget.capacity));
    }
    return capacity;
  }

  /** Computes how many waiting emails to read per campaign, first emails up to their daily number. */
  poolLimits(
    mailboxBudgets: readonly MailboxBudget[],
    limit: number,
  ): Array<{ campaignId: string; limit: number; newLimit: number }> {
    const room = new Map<string, { all: number; forNew: number }>();
    for (const { campaignId, capacity, newContacts } of mailboxBudgets) {
      const { all, forNew } = room.get(campaignId) ?? { all: 0, forNew: 0 };
      room.set(campaignId, { all: all + capacity, forNew: newContacts ? forNew + capacity : forNew });
    }
    return [...room].map(([campaignId, { all, forNew }]) => ({
      campaignId,
      limit: Math.min(all, limit),
      newLimit: Math.min(forNew, limit, this.#newLeft(campaignId)),
    }));
  }

  #newLeft(campaignId: string): number {
    const { newContactsPerDay } = (this.plans.get(campaignId) as CampaignPlan).settings;
    const most = newContactsPerDay ?? Number.POSITIVE_INFINITY;
    return Math.max(0, most - this.#campaign(campaignId).newToday);
  }

  /** Counts one email against the budgets of its campaign, mailbox and attachment, and starts their gaps. */
  use(row: OpenMailbox, send: Candidate): void {
    const plan = this.plans.get(row.campaign_id) as CampaignPlan;
    const campaign = this.#campaign(row.campaign_id);
    campaign.sentToday += 1;
    if (send.sent_count === 0) campaign.newToday += 1;
    campaign.lastSentAt = this.now;
    const campaignDay = this.#days.at(plan.schedule.timezone).date;
    if (campaign.lastSendingDay !== campaignDay) {
      if (campaign.lastSendingDay !== null) campaign.sendingDays += 1;
      campaign.lastSendingDay = campaignDay;
    }
    this.#mailboxes.count(row, { isFirst: send.sent_count === 0, plan, ...this.gaps(row) });
  }

  /**
   * Writes all budgets. Campaigns with unused capacity are due again immediately. Others are due when a mailbox and a
   * waiting send next meet, their sending window opens, or their day begins.
   */
  async write(ctx: Ctx, workspaceId: number, locked: readonly DueCampaign[], moreAtOnce: boolean): Promise<void> {
    await this.#mailboxes.write(ctx, workspaceId);
    for (const { campaign_id } of locked) {
      const slot = this.#campaigns.get(campaign_id);
      if (slot === undefined || slot.nextCheckAt?.getTime() !== this.now.getTime() || moreAtOnce) continue;
      slot.nextCheckAt = await this.#nextCheck(ctx, workspaceId, slot);
    }
    await advanceCampaigns(ctx, workspaceId, [...this.#campaigns.values()]);
  }

  /**
   * Returns when a claim that found nothing may find something: when a mailbox may next take a waiting email, or when
   * the next day's budgets begin.
   */
  async #nextCheck(ctx: Ctx, workspaceId: number, slot: CampaignSlotAdvance): Promise<Date | null> {
    if (this.#isUsedUp(slot)) return slot.dayEndsAt;
    // The next result reschedules the campaign. If its process dies first, the recovered claim is visible by then.
    if (this.#heldTo(slot.campaignId) === 0) return addSeconds(this.now, QUIET_SECONDS);
    const full = this.#fullUntil.get(slot.campaignId);
    if (full !== undefined && full <= this.now) return this.now;
    const newLeft = this.#newLeft(slot.campaignId) > 0;
    const eligibleAt = await findNextEligibleAt(ctx.sql, workspaceId, slot.campaignId, newLeft, this.now);
    const next = newLeft ? eligibleAt : earlierOf(eligibleAt, slot.dayEndsAt);
    if (full !== undefined) return next === null || next <= this.now ? full : earlierOf(next, full);
    // An instant in the past was not decisive: something else delays the email, such as a provider limit or a locked
    // slot.
    return next === null || next > this.now ? next : addSeconds(this.now, UNEXPLAINED_SECONDS);
  }

  #isUsedUp(slot: CampaignSlotAdvance): boolean {
    const { settings } = this.plans.get(slot.campaignId) as CampaignPlan;
    const daily = Math.min(
      settings.dailyLimit ?? Number.POSITIVE_INFINITY,
      rampLimit(settings.ramp, slot.sendingDays) ?? Number.POSITIVE_INFINITY,
    );
    return slot.sentToday >= daily;
  }

  #campaign(campaignId: string): Mutable<CampaignSlotAdvance> {
    return this.#campaigns.get(campaignId) as Mutable<CampaignSlotAdvance>;
  }
}

function earlierOf(a: Date | null, b: Date): Date {
  return a === null || b < a ? b : a;
}
