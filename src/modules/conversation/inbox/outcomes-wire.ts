import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { OutcomeRow } from './outcomes.reads.js';
import type { CampaignContactOutcomeOut } from './outcomes.schemas.js';

/** Returns an outcome for a response. The enumerations have the values that the engine writes. */
export function outcomeToWire(row: OutcomeRow): CampaignContactOutcomeOut {
  return {
    contactId: row.id,
    campaignId: row.campaign_id,
    email: row.email,
    outcome: row.outcome as CampaignContactOutcomeOut['outcome'],
    status: row.status as CampaignContactOutcomeOut['status'],
    statusReason: row.status_reason as CampaignContactOutcomeOut['statusReason'],
    replyIntent: row.reply_intent as CampaignContactOutcomeOut['replyIntent'],
    replyLabel: row.reply_label as CampaignContactOutcomeOut['replyLabel'],
    intentSource: row.intent_source as CampaignContactOutcomeOut['intentSource'],
    intentConfidence: row.intent_confidence,
    threadId: row.thread_id,
    messageId: row.reply_message_id,
    repliedAt: isoOrNull(row.last_replied_at),
    classifiedAt: isoOrNull(row.classified_at),
    overriddenAt: isoOrNull(row.overridden_at),
    note: row.intent_note,
    updatedAt: isoOf(row.updated_at),
  };
}
