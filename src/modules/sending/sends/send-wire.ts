import { reasonCodeOf } from '../../../engine/admission/stored-reason.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { SendView } from './sends.reads.js';
import type { CampaignSendOut } from './sends.schemas.js';

/** Returns a send as `CampaignSendOut`. */
export function sendToWire(row: SendView): CampaignSendOut {
  const hasReply = row.smtp_code !== null || row.smtp_enhanced !== null || row.smtp_text !== null;
  return {
    id: row.id,
    campaignId: row.campaign_id,
    status: row.status as CampaignSendOut['status'],
    statusReason: reasonCodeOf(row.status_reason),
    contact: {
      id: row.contact_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      company: row.company,
      status: row.contact_status as CampaignSendOut['contact']['status'],
    },
    step: {
      id: row.step_id,
      order: row.step_order,
      name: row.step_name,
      subject: row.step_subject,
      variantId: row.variant_id,
      variantLabel: row.variant_label,
    },
    mailbox: sendMailboxOf(row),
    subject: row.subject,
    dueAt: isoOf(row.due_at),
    sentAt: isoOrNull(row.sent_at),
    attempts: row.attempt,
    nextAttemptAt: row.status === 'deferred' ? isoOf(row.due_at) : null,
    messageIdHeader: row.message_id_header,
    threadId: row.thread_id,
    messageId: row.message_id,
    smtp: hasReply ? { code: row.smtp_code, enhancedCode: row.smtp_enhanced, text: row.smtp_text } : null,
    errorCode: row.error_code as CampaignSendOut['errorCode'],
    errorMessage: row.error_message,
    resolution: row.resolution as CampaignSendOut['resolution'],
    bounceType: row.bounce_type as CampaignSendOut['bounceType'],
    bouncedAt: isoOrNull(row.bounced_at),
    openedAt: isoOrNull(row.opened_at),
    openCount: row.open_count,
    machineOpenCount: row.machine_open_count,
    clickedAt: isoOrNull(row.clicked_at),
    clickCount: row.click_count,
    machineClickCount: row.machine_click_count,
    repliedAt: isoOrNull(row.replied_at),
    replyIntent: row.reply_intent as CampaignSendOut['replyIntent'],
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Returns the mailbox of a send; null until one is chosen. */
export function sendMailboxOf(
  row: Pick<SendView, 'mailbox_id' | 'mailbox_uuid' | 'mailbox_address'>,
): CampaignSendOut['mailbox'] {
  if (row.mailbox_id === null || row.mailbox_uuid === null) return null;
  return { campaignMailboxId: row.mailbox_uuid, mailboxId: row.mailbox_id, address: row.mailbox_address ?? '' };
}
