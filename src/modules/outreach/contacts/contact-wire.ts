import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ContactRef } from '../../foundation/events/index.js';
import type { ContactRow, ContactView } from './contacts.reads.js';
import type { CampaignContactOut } from './contacts.schemas.js';

/** Returns a contact as in the API. The enumerations have the values that the engine writes. */
export function contactToWire(row: ContactView): CampaignContactOut {
  return {
    id: row.id,
    campaignId: row.campaign_id,
    workspaceId: row.workspace_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    title: row.title,
    phone: row.phone,
    website: row.website,
    linkedinUrl: row.linkedin_url,
    city: row.city,
    state: row.state,
    country: row.country,
    timezone: row.timezone,
    customFields: row.custom_fields as Record<string, unknown>,
    status: row.status as CampaignContactOut['status'],
    statusReason: row.status_reason as CampaignContactOut['statusReason'],
    holdUntil: isoOrNull(row.hold_until),
    replyIntent: row.reply_intent as CampaignContactOut['replyIntent'],
    replyLabel: row.reply_label as CampaignContactOut['replyLabel'],
    currentStepOrder: row.current_step_order,
    nextStepOrder: row.next_step_order,
    nextSendAt: isoOrNull(row.next_send_at),
    campaignMailboxId: row.mailbox_uuid,
    mailboxAddress: row.mailbox_address,
    threadId: row.thread_id,
    verificationStatus: row.verification_status as CampaignContactOut['verificationStatus'],
    esp: row.esp as CampaignContactOut['esp'],
    sentCount: row.sent_count,
    openCount: row.open_count,
    clickCount: row.click_count,
    replyCount: row.reply_count,
    lastSentAt: isoOrNull(row.last_sent_at),
    lastOpenedAt: isoOrNull(row.last_opened_at),
    lastClickedAt: isoOrNull(row.last_clicked_at),
    lastRepliedAt: isoOrNull(row.last_replied_at),
    subsequenceId: row.subsequence_id,
    importId: row.import_id,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Returns the contact block of events. */
export function contactRef(row: ContactRow): ContactRef {
  return {
    contactId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    customFields: row.custom_fields as Record<string, unknown>,
  };
}
