import type { MailboxFacts } from '../../../../engine/admission/mailbox-facts.js';
import { rollingUse } from '../../../../engine/admission/rolling-use.js';
import type { MailboxStatus, WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { rampLimit } from '../../../../engine/sequence/pace.js';
import { providerEsp, providerLimit } from '../../../reach/mailboxes/index.js';
import type { AttachedMailbox } from './campaign-mailboxes.reads.js';

/** Returns today's use. A day that has ended no longer counts. */
function usedToday(used: number, dayEndsAt: Date | null, now: Date): number {
  return dayEndsAt !== null && dayEndsAt > now ? used : 0;
}

/** Returns the number of messages that this campaign has sent from the mailbox in its current day. */
export function campaignUseToday(row: AttachedMailbox, now: Date): number {
  return usedToday(row.policy_sent_today, row.policy_day_ends_at, now);
}

/** Returns the facts about an attached mailbox for gates 14 to 17. */
export function attachedFacts(row: AttachedMailbox, now: Date): MailboxFacts {
  const used = usedToday(row.sent_today, row.slot_day_ends_at, now);
  const rolling = rollingUse(row, now);
  const slotAt = row.slot_next_allowed_at ?? now;
  const nextAllowedAt = slotAt > row.policy_next_allowed_at ? slotAt : row.policy_next_allowed_at;
  return {
    campaignMailboxId: row.uuid,
    mailboxId: row.mailbox_id,
    address: row.address,
    status: row.status as MailboxStatus,
    warmupRequired: row.warmup_required,
    warmupStatus: row.warmup_status as WarmupStatus,
    enabledInCampaign: row.enabled,
    newContacts: row.new_contacts,
    weight: row.weight,
    dnsFailing: row.dns_failing,
    protectedUntil: row.protected_until,
    protectedFor: row.protected_for,
    esp: providerEsp(row.provider),
    dailyLimit: row.daily_limit,
    usedToday: used,
    externalDailyUsage: row.external_daily_usage,
    campaignLimit: row.policy_daily_limit,
    campaignUsedToday: campaignUseToday(row, now),
    rampLimit: rampLimit(row.ramp, row.sending_days),
    dayEndsAt: row.slot_day_ends_at ?? now,
    providerLimit: providerLimit(row.provider, row.domain),
    usedLast24h: rolling.used_last_24h,
    providerResetsAt: rolling.provider_resets_at,
    failure: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    applicationRestsUntil: row.application_rests_until,
    nextAllowedAt: nextAllowedAt > now ? nextAllowedAt : null,
    lastSentAt: row.policy_last_sent_at,
    assignedContacts: row.assigned_contacts,
  };
}
