import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { AttachmentView, MessageView } from '../../outreach/threads/index.js';
import { safeHtmlOf } from './message-view/safe-message.js';
import type { InboxMessageOut } from './messages.schemas.js';

/** Returns a message for a response. The URL of an attachment is that of the operation that serves it. */
export async function messageToWire(
  ctx: Ctx,
  workspaceId: number,
  view: MessageView,
  attachments: readonly AttachmentView[],
): Promise<InboxMessageOut> {
  const base = `${ctx.config.publicUrl}/threads/${view.thread_id}/messages/${view.id}/attachments`;
  return {
    id: view.id,
    message_id: view.message_id_header,
    from_email: view.from_email,
    to_emails: view.to_emails,
    cc_emails: view.cc_emails,
    subject: view.subject,
    from_name: view.from_name === '' ? null : view.from_name,
    bcc_emails: view.direction === 'outbound' ? view.bcc_emails : [],
    reply_to: view.reply_to,
    date_received: isoOf(view.date_received),
    date_sent: isoOrNull(view.date_sent),
    body_text: view.body_text,
    body_html: await safeHtmlOf(ctx, workspaceId, view),
    body_text_trimmed: view.body_text_trimmed,
    direction: view.direction,
    kind: view.kind as InboxMessageOut['kind'],
    is_system: view.is_system,
    is_read: view.is_read,
    in_reply_to: view.in_reply_to,
    references: view.reference_ids,
    mailbox_id: view.mailbox_id,
    mailbox_address: view.mailbox_address ?? '',
    status: view.operation_status as InboxMessageOut['status'],
    operation_id: view.operation_id,
    campaignId: view.campaign_id,
    stepId: view.step_id,
    sendId: view.send_id,
    replyIntent: view.reply_intent as InboxMessageOut['replyIntent'],
    attachments: attachments.map((attachment) => ({
      id: attachment.id,
      filename: attachment.filename,
      content_type: attachment.content_type,
      size: attachment.size_bytes,
      inline: attachment.inline,
      content_id: attachment.content_id,
      url: `${base}/${attachment.id}?workspaceId=${workspaceId}`,
      is_available: attachment.is_available,
    })),
    auto_reply: view.auto_reply as InboxMessageOut['auto_reply'],
    bounce: view.bounce as InboxMessageOut['bounce'],
    truncated: view.truncated,
    readable: view.partial_reason === null ? 'whole' : 'partial',
    partial_reason: view.partial_reason as InboxMessageOut['partial_reason'],
    authentication: view.authentication as InboxMessageOut['authentication'],
    unverified: view.unverified as InboxMessageOut['unverified'],
  };
}
