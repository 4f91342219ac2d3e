import { textToHtml } from '../../../../engine/mail/written/text-to-html.js';
import type { Ctx } from '../../../../platform/context.js';
import type { MessageInput } from '../../../../platform/mail/mime/build-message.js';
import type { Sender } from '../../../reach/mailboxes/senders/index.js';
import { sendsHtml } from '../conversations/form.reads.js';
import { writeMessage } from '../conversations/message-text.service.js';
import type { MessageRow } from '../conversations/messages.repo.js';
import { findParticipants } from '../conversations/participants.reads.js';

/**
 * Returns the parts of a claimed message: the headers and parts of the mailbox's other email, and nothing else, so that
 * no rule can distinguish warmup by its form. Null if its conversation or one of its mailboxes no longer exists.
 */
export async function composeMessage(ctx: Ctx, message: MessageRow, sender: Sender): Promise<MessageInput | null> {
  const text = await writeMessage(ctx, message);
  const [me, partner] = await findParticipants(ctx.sql, message);
  if (text === null || me === undefined || partner === undefined) return null;
  const isHtml = await sendsHtml(ctx.sql, message.workspace_id, message.mailbox_id);
  return {
    from: sender.from,
    to: [{ address: message.to_email, name: `${partner.first_name} ${partner.last_name}`.trim() }],
    replyTo: sender.replyTo === null ? null : { address: sender.replyTo, name: '' },
    subject: text.subject,
    messageId: message.message_id_header,
    date: ctx.clock.now(),
    inReplyTo: message.in_reply_to,
    references: message.reference_ids,
    text: text.text,
    html: isHtml ? textToHtml(text.text) : null,
    boundarySeed: message.message_id_header,
  };
}
