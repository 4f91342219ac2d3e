import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { localDay } from '../../../engine/schedule/local-day.js';
import { jitterSeconds } from '../../../engine/sequence/pace.js';
import type { Ctx } from '../../../platform/context.js';
import { type AttachmentAdvance, advanceAttachments } from '../../outreach/campaigns/slots/index.js';
import { providerLimit } from '../../reach/mailboxes/index.js';
import { advanceSlots, type SlotAdvance } from '../../reach/mailboxes/slots/index.js';
import type { Gaps } from './claimed/in-flight.js';
import type { OpenMailbox } from './claimed/open-mailboxes.reads.js';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Local days at the time of a claim, each computed once. */
export class Days {
  readonly #days = new Map<string, ReturnType<typeof localDay>>();

  constructor(private readonly now: Date) {}

  at(zone: string): ReturnType<typeof localDay> {
    let day = this.#days.get(zone);
    if (day === undefined) {
      day = localDay(zone, this.now);
      this.#days.set(zone, day);
    }
    return day;
  }
}

/**
 * Tracks what mailboxes, and their attachments to campaigns, use in one claim. Resets days that ended since the last
 * claim.
 */
export class MailboxUse {
  readonly #slots = new Map<number, Mutable<SlotAdvance>>();
  readonly #attachments = new Map<string, Mutable<AttachmentAdvance>>();

  constructor(
    private readonly now: Date,
    private readonly days: Days,
  ) {}

  /** Adds an attached mailbox, and returns what it has used so far. */
  open(row: OpenMailbox): { readonly slot: Mutable<SlotAdvance>; readonly attachment: Mutable<AttachmentAdvance> } {
    return { slot: this.#slotOf(row), attachment: this.#attachmentOf(row) };
  }

  /** Counts one email of a mailbox, and starts its gaps. */
  count(
    row: OpenMailbox,
    {
      isFirst,
      plan,
      mailboxSeconds,
      campaignSeconds,
    }: Gaps & { readonly isFirst: boolean; readonly plan: CampaignPlan },
  ): void {
    const slot = this.#slots.get(row.mailbox_id) as Mutable<SlotAdvance>;
    slot.sentToday += 1;
    slot.claims += 1;
    slot.lastSentAt = this.now;
    if (providerLimit(row.provider, row.domain) !== null) slot.rolling += 1;
    slot.nextAllowedAt = laterOf(slot.nextAllowedAt, addSeconds(this.now, mailboxSeconds));
    const mailboxDay = this.days.at(row.timezone).date;
    if (slot.lastSendingDay !== mailboxDay) {
      if (slot.lastSendingDay !== null) slot.sendingDays += 1;
      slot.lastSendingDay = mailboxDay;
    }
    const attachment = this.#attachments.get(`${row.campaign_id} ${row.mailbox_id}`) as Mutable<AttachmentAdvance>;
    attachment.sentToday += 1;
    attachment.sent += 1;
    if (isFirst) attachment.newAssigned += 1;
    attachment.lastSentAt = this.now;
    const jitter = jitterSeconds(plan.seed, plan.settings.jitterSeconds, String(row.mailbox_id), String(slot.claims));
    attachment.nextAllowedAt = laterOf(attachment.nextAllowedAt, addSeconds(this.now, campaignSeconds + jitter));
  }

  async write(ctx: Ctx, workspaceId: number): Promise<void> {
    await advanceSlots(ctx, workspaceId, [...this.#slots.values()], this.now);
    await advanceAttachments(ctx, workspaceId, [...this.#attachments.values()]);
  }

  #slotOf(row: OpenMailbox): Mutable<SlotAdvance> {
    const known = this.#slots.get(row.mailbox_id);
    if (known !== undefined) return known;
    const over = row.day_ends_at <= this.now;
    const slot = {
      mailboxId: row.mailbox_id,
      nextAllowedAt: this.now,
      dayEndsAt: over ? this.days.at(row.timezone).endsAt : row.day_ends_at,
      sentToday: over ? 0 : row.sent_today,
      sendingDays: row.sending_days,
      lastSendingDay: row.last_sending_day,
      claims: row.claims,
      lastSentAt: null,
      rolling: 0,
    };
    this.#slots.set(row.mailbox_id, slot);
    return slot;
  }

  #attachmentOf(row: OpenMailbox): Mutable<AttachmentAdvance> {
    const over = row.policy_day_ends_at <= this.now;
    const attachment = {
      campaignId: row.campaign_id,
      mailboxId: row.mailbox_id,
      nextAllowedAt: this.now,
      dayEndsAt: over ? this.days.at(row.timezone).endsAt : row.policy_day_ends_at,
      sentToday: over ? 0 : row.policy_sent_today,
      newAssigned: 0,
      sent: 0,
      lastSentAt: null,
    };
    this.#attachments.set(`${row.campaign_id} ${row.mailbox_id}`, attachment);
    return attachment;
  }
}

export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

export function laterOf(a: Date, b: Date): Date {
  return a >= b ? a : b;
}
