import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ThreadView } from './listing/thread-view.reads.js';
import type { InboxThreadOut } from './threads.schemas.js';

/** Returns a conversation for a response. The enumerations have the values that receiving and replying write. */
export function threadToWire(view: ThreadView): InboxThreadOut {
  return {
    id: view.id,
    external_thread_id: view.external_thread_id ?? String(view.id),
    subject: view.subject,
    subject_display: view.base_subject === '' ? '(no subject)' : view.base_subject,
    last_message: view.last_message as InboxThreadOut['last_message'],
    is_warming: view.is_warming,
    is_postmaster: view.is_postmaster,
    message_count: view.message_count,
    replyIntent: view.reply_intent as InboxThreadOut['replyIntent'],
    campaignId: view.campaign_id,
    replyIntentBucket: view.reply_bucket as InboxThreadOut['replyIntentBucket'],
    replyLabel: view.reply_label as InboxThreadOut['replyLabel'],
    intentSource: view.intent_source as InboxThreadOut['intentSource'],
    hasCustomerReply: view.has_customer_reply,
    campaignName: view.campaign_name,
    contactId: view.contact_id,
    contact_email: view.contact_email,
    contact_name: view.contact_name,
    mailbox_id: view.mailbox_id,
    mailbox_address: view.mailbox_address ?? '',
    campaignMailboxId: view.campaign_id === null ? null : view.mailbox_uuid,
    snippet: view.snippet,
    unread_count: view.unread_count,
    is_read: view.unread_count === 0,
    is_archived: view.is_archived,
    assignee_id: view.assignee,
    assignee_name: view.assignee_name,
    snoozed_until: isoOrNull(view.snoozed_until),
    woken_at: isoOrNull(view.woken_at),
    label_ids: [...view.label_ids],
    has_attachments: view.has_attachments,
    first_message_at: isoOf(view.first_message_at),
    last_message_at: isoOf(view.last_message_at),
    updated_at: isoOf(view.updated_at),
  };
}
