import { repeatsSentText } from '../../engine/mail/sent-text.js';
import type { Ctx } from '../../platform/context.js';
import type { Delivery } from './arrival.js';
import { findLatestSendTo, listSentTexts, listTextsOfSend } from './match.reads.js';
import { ADDRESS_MATCH_MS, idsOf } from './match.service.js';
import type { ReadMail } from './read-mail.js';

/**
 * An answer without what we wrote ourselves. Quotes are found by how programs mark them; where our own text came back
 * unmarked, in whatever language or form, it is known by comparing, and the answer is read anew without it: our footer
 * never becomes the contact's opt-out.
 */
export async function withoutOwnText(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<ReadMail> {
  if (mail.reply === null || mail.trimmed === '') return mail;
  const sent = await sentTexts(ctx, delivery, mail);
  if (!repeatsSentText(mail.trimmed, sent)) return mail;
  const words = { ...mail.message, attachments: [] };
  const owner = `mailbox ${delivery.mailboxId}`;
  const read = await ctx.reader.read('words', { words, receivedAt: mail.receivedAt, sent }, { owner });
  return read.ok ? { ...mail, trimmed: read.value.trimmed, reply: read.value.reading } : mail;
}

/** The texts of the messages that it names; of the newest to its writer where it names none. */
async function sentTexts(ctx: Ctx, { workspaceId, mailboxId }: Delivery, mail: ReadMail): Promise<string[]> {
  const named = await listSentTexts(ctx.sql, workspaceId, idsOf(mail));
  const writer = mail.message.from?.address.toLowerCase() ?? '';
  if (named.length > 0 || writer === '') return named;
  const since = new Date(mail.receivedAt.getTime() - ADDRESS_MATCH_MS);
  const send = await findLatestSendTo(ctx.sql, workspaceId, mailboxId, writer, since);
  return send === undefined ? [] : listTextsOfSend(ctx.sql, workspaceId, send.id);
}
