import { offsetMsAt } from '../../../engine/schedule/zone.js';
import type { Ctx } from '../../../platform/context.js';
import type { MessageInput } from '../../../platform/mail/mime/build-message.js';
import type { Sender } from '../../mailboxes/senders/index.js';
import { referenceForGuest } from '../circles/tell-message.service.js';
import type { MessageRow } from './messages.repo.js';
import { REFERENCE_HEADER, referenceOf } from './reference.js';
import { findTalkersOf } from './talk.reads.js';
import { writeMessage } from './talk.service.js';

/** The bytes of a claimed message are made of this. Null: its talk or one of its mailboxes is gone. */
export async function composeMessage(ctx: Ctx, message: MessageRow, sender: Sender): Promise<MessageInput | null> {
  const text = await writeMessage(ctx, message);
  const [me, partner] = await findTalkersOf(ctx.sql, message);
  if (text === null || me === undefined || partner === undefined) return null;
  const now = ctx.clock.now();
  const ends = { from: message.from_email, to: message.to_email };
  const key = { workspaceId: message.workspace_id, id: message.id };
  return {
    from: sender.from,
    to: [{ address: message.to_email, name: `${partner.first_name} ${partner.last_name}`.trim() }],
    subject: text.subject,
    messageId: message.message_id_header,
    date: now,
    utcOffsetMinutes: Math.round(offsetMsAt(me.timezone, now.getTime()) / 60_000),
    inReplyTo: message.in_reply_to,
    references: message.reference_ids,
    headers: { [REFERENCE_HEADER]: (await referenceForGuest(ctx, message)) ?? referenceOf(ctx, key, ends) },
    text: text.text,
    html: null,
    boundarySeed: message.id,
  };
}
