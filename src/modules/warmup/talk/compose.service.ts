import type { Ctx } from '../../../platform/context.js';
import type { MessageInput } from '../../../platform/mail/mime/build-message.js';
import { textToHtml } from '../../../platform/mail/mime/text.js';
import type { Sender } from '../../mailboxes/senders/index.js';
import { sendsHtml } from './form.reads.js';
import type { MessageRow } from './messages.repo.js';
import { findTalkersOf } from './talk.reads.js';
import { writeMessage } from './talk.service.js';

/**
 * What the bytes of a claimed message are made of: the fields and parts of the mailbox's other mail, and nothing else, so
 * that no rule can tell warmup mail by its form. Null: its talk or one of its mailboxes is gone.
 */
export async function composeMessage(ctx: Ctx, message: MessageRow, sender: Sender): Promise<MessageInput | null> {
  const text = await writeMessage(ctx, message);
  const [me, partner] = await findTalkersOf(ctx.sql, message);
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
