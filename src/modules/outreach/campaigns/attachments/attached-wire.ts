import { judgeMailbox } from '../../../../engine/admission/judge-mailbox.js';
import { isReadyToSend, remainingToday } from '../../../../engine/admission/mailbox-facts.js';
import type { MailboxProvider } from '../../../../engine/lifecycle/delivery-enums.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { attachedFacts, campaignUseToday } from '../view/attached-facts.js';
import type { AttachedMailbox } from '../view/campaign-mailboxes.reads.js';
import type {
  CampaignMailboxBatchAttachOut,
  CampaignMailboxBatchDeleteOut,
  CampaignMailboxOut,
} from './campaign-mailboxes.schemas.js';
import type { AttachOutcome, DetachOutcome } from './campaign-mailboxes.service.js';

/** Returns `CampaignMailboxOut`, evaluated by the gates of claims. */
export function attachedToWire(row: AttachedMailbox, now: Date): CampaignMailboxOut {
  const facts = attachedFacts(row, now);
  const rejection = judgeMailbox(facts, now, false);
  return {
    id: row.uuid,
    campaignMailboxId: row.uuid,
    campaignId: row.campaign_id,
    mailboxId: row.mailbox_id,
    address: row.address,
    displayName: `${row.first_name} ${row.last_name}`.trim(),
    provider: row.provider as MailboxProvider,
    status: facts.status,
    warmupStatus: facts.warmupStatus,
    readyToSend: isReadyToSend(facts),
    policy: {
      dailyLimit: row.policy_daily_limit,
      weight: row.weight,
      enabled: row.enabled,
      newContacts: row.new_contacts,
      minGapSeconds: row.policy_gap_seconds,
    },
    assignedContacts: row.assigned_contacts,
    sentToday: campaignUseToday(row, now),
    remainingToday: remainingToday(facts),
    lastSentAt: isoOrNull(row.policy_last_sent_at),
    nextAvailableAt: isoOrNull(rejection?.nextPossibleAt),
    blockedBy: rejection?.reason ?? null,
    attachedAt: isoOf(row.attached_at),
    updatedAt: isoOf(row.updated_at),
  };
}

export function attachOutcomeToWire(outcome: AttachOutcome, now: Date): CampaignMailboxBatchAttachOut {
  const mailboxes = outcome.mailboxes.map((row) => attachedToWire(row, now));
  return { ...outcome, mailboxes, rejections: [...outcome.rejections] };
}

export function detachOutcomeToWire(outcome: DetachOutcome): CampaignMailboxBatchDeleteOut {
  return { ...outcome, rejections: [...outcome.rejections] };
}
