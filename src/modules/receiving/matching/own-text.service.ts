import { isOfCalendar } from '../../../engine/mail/calendar/classify-calendar.js';
import { repeatsSentText } from '../../../engine/mail/quoted/sent-text.js';
import type { Ctx } from '../../../platform/context.js';
import { together } from '../../../platform/lockstep/lockstep.js';
import type { Delivery } from './arrival.js';
import { listSentTexts, listTexts } from './match.reads.js';
import { ADDRESS_MATCH_MS, idsOf, latestSendTo } from './match.service.js';
import type { ReadMail } from './read-mail.js';

/**
 * Returns a reply without the text we wrote. Quotes are found by the marks of mail programs. Where our text came back
 * unmarked, in any language or form, it is found by comparison and the reply is read again without it, so that our
 * footer never counts as the contact's unsubscribe request.
 */
export async function withoutOwnText(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<ReadMail> {
  const sent = await repeatedTexts(ctx, delivery, mail);
  if (sent.length === 0) return mail;
  const words = { ...mail.message, attachments: [] };
  const owner = `mailbox ${delivery.mailboxId}`;
  const read = await ctx.reader.read('words', { words, receivedAt: mail.receivedAt, sent }, { owner });
  if (!read.ok) return mail;
  const isCalendar = mail.reply !== null && isOfCalendar(mail.reply);
  return { ...mail, trimmed: read.value.trimmed, reply: isCalendar ? mail.reply : read.value.reading };
}

/** Returns whether the reply's own text repeats ours. */
export async function repeatsOwnText(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<boolean> {
  return (await repeatedTexts(ctx, delivery, mail)).length > 0;
}

/** Returns the sent texts that a message may reply to, if it repeats one of them. */
async function repeatedTexts(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<string[]> {
  if (mail.reply === null || mail.trimmed === '') return [];
  const sent = await sentTexts(ctx, delivery, mail);
  return repeatsSentText(mail.trimmed, sent) ? sent : [];
}

/**
 * Returns the texts of the messages that the reply references; without references, those of the newest messages to its
 * author.
 */
async function sentTexts(ctx: Ctx, { workspaceId, mailboxId }: Delivery, mail: ReadMail): Promise<string[]> {
  const ids = idsOf(mail);
  const named = ids.length === 0 ? [] : await textsOfNamed(ctx, workspaceId, ids);
  const emailKey = mail.message.from?.address.toLowerCase() ?? '';
  if (named.length > 0 || emailKey === '') return named;
  const since = new Date(mail.receivedAt.getTime() - ADDRESS_MATCH_MS);
  const send = await latestSendTo(ctx, workspaceId, { mailboxId, emailKey, since });
  const text = send?.messageId == null ? undefined : await textOf(ctx, workspaceId, send.messageId);
  return text === undefined ? [] : [text];
}

function textsOfNamed(ctx: Ctx, workspaceId: number, headers: readonly string[]): Promise<string[]> {
  return together(ctx, 'receiving.texts', headers, (ctx, lists) => listSentTexts(ctx.sql, workspaceId, lists));
}

function textOf(ctx: Ctx, workspaceId: number, messageId: number): Promise<string | undefined> {
  return together(ctx, 'receiving.text', messageId, async (ctx, ids) => {
    const found = await listTexts(ctx.sql, workspaceId, ids);
    return ids.map((id) => found.get(id));
  });
}
