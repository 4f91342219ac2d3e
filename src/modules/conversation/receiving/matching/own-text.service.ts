import { isOfCalendar } from '../../../../engine/mail/calendar/classify-calendar.js';
import { repeatsSentText } from '../../../../engine/mail/quoted/sent-text.js';
import type { Ctx } from '../../../../platform/context.js';
import type { Arriving } from './arrival.js';
import { findText, listSentTexts } from './match.reads.js';
import { ADDRESS_MATCH_MS, idsOf, latestSendTo } from './match.service.js';
import type { ReadMail } from './read-mail.js';

/**
 * Returns a reply without the text we wrote. Quotes are found by the marks of mail programs. Where our text came back
 * unmarked, in any language or form, it is found by comparison and the reply is read again without it, so that our
 * footer never counts as the contact's unsubscribe request.
 */
export async function withoutOwnText(ctx: Ctx, message: Arriving): Promise<ReadMail> {
  const { delivery, mail } = message;
  const [sent = []] = await repeatedTexts(ctx, delivery.workspaceId, [message]);
  if (sent.length === 0) return mail;
  const words = { ...mail.message, attachments: [] };
  const owner = `mailbox ${delivery.mailboxId}`;
  const read = await ctx.reader.read('words', { words, receivedAt: mail.receivedAt, sent }, { owner });
  if (!read.ok) return mail;
  const isCalendar = mail.reply !== null && isOfCalendar(mail.reply);
  return { ...mail, trimmed: read.value.trimmed, reply: isCalendar ? mail.reply : read.value.reading };
}

/** Returns for each message whether the reply's own text repeats ours. */
export async function repeatOwnText(ctx: Ctx, workspaceId: number, messages: readonly Arriving[]): Promise<boolean[]> {
  return (await repeatedTexts(ctx, workspaceId, messages)).map((sent) => sent.length > 0);
}

/** Returns the sent texts that each message may reply to, if it repeats one of them. */
async function repeatedTexts(ctx: Ctx, workspaceId: number, messages: readonly Arriving[]): Promise<string[][]> {
  const replies = messages.filter(({ mail }) => mail.reply !== null && mail.trimmed !== '');
  const sent = await sentTexts(ctx, workspaceId, replies);
  return messages.map((message) => {
    const texts = sent.get(message) ?? [];
    return texts.length > 0 && repeatsSentText(message.mail.trimmed, texts) ? texts : [];
  });
}

/**
 * Returns the texts of the messages that each reply references; without references, the text of the newest message to its author.
 */
async function sentTexts(
  ctx: Ctx,
  workspaceId: number,
  replies: readonly Arriving[],
): Promise<Map<Arriving, string[]>> {
  const lists = replies.map(({ mail }) => idsOf(mail));
  const named = lists.some((ids) => ids.length > 0) ? await listSentTexts(ctx.sql, workspaceId, lists) : [];
  const found = new Map<Arriving, string[]>();
  for (const [at, reply] of replies.entries()) {
    const texts = named[at] ?? [];
    found.set(reply, texts.length > 0 ? texts : await newestText(ctx, reply));
  }
  return found;
}

/** Returns the text of the newest message to the author of a reply, alone in a list. */
async function newestText(ctx: Ctx, { delivery: { workspaceId, mailboxId }, mail }: Arriving): Promise<string[]> {
  const emailKey = mail.message.from?.address.toLowerCase() ?? '';
  if (emailKey === '') return [];
  const since = new Date(mail.receivedAt.getTime() - ADDRESS_MATCH_MS);
  const send = await latestSendTo(ctx, workspaceId, { mailboxId, emailKey, since });
  const text = send?.messageId == null ? undefined : await findText(ctx.sql, workspaceId, send.messageId);
  return text === undefined ? [] : [text];
}
