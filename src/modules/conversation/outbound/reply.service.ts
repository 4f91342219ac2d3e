import { hashSeed } from '../../../engine/chance/hash.js';
import { replyHeaders } from '../../../engine/mail/reply-headers.js';
import { utcDay } from '../../../engine/schedule/calendar.js';
import { replySubject } from '../../../engine/sequence/thread-subject.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound, ValidationError, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import type { GivenReply } from './message/given-message.js';
import { withQuote } from './message/outbound-quote.js';
import {
  distinct,
  type Recipient,
  type Recipients,
  readRecipients,
  recipientIssues,
} from './message/outbound-recipients.js';
import { readText, withSignature } from './message/outbound-text.js';
import { type AnsweredMessage, findAnsweredMessage, findAnsweredThread } from './outbound.reads.js';
import { type OwnedRequest, type Submitted, submitOutbound } from './outbound.service.js';
import { gatherFiles, readGiven } from './outbound-attachments.service.js';
import { findNamedSender, findThreadSender, openSender } from './outbound-sender.service.js';

/**
 * Replies to a message of a conversation: to its sender, in the same thread, with the original quoted below. Throws 422, 404
 * `thread_not_found` and `message_not_found`, 409 `recipient_suppressed` and `mailbox_unavailable`.
 */
export async function replyToThread(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  body: GivenReply,
  request: OwnedRequest,
): Promise<Submitted> {
  const issues: ValidationIssue[] = [];
  const given = readRecipients(body, issues);
  const attachments = readGiven(body.attachments, request.owner, issues);
  if (!body.body_text && !body.body_html) {
    issues.push(valueIssue(['body', 'body_text'], 'missing_one_of', say('requires `body_text` or `body_html`')));
  }
  if (issues.length > 0) throw new ValidationError(issues);
  const named = await findNamedSender(ctx, workspaceId, body.fromMailboxAddress);
  const thread = await findAnsweredThread(ctx.sql, workspaceId, threadId);
  if (thread === undefined) throw notFound('thread');
  const answered = await findAnsweredMessage(ctx.sql, workspaceId, threadId, {
    messageId: body.message_id ?? null,
    preferInbound: true,
  });
  if (answered === undefined) throw notFound('message');
  const chosen = await openSender(
    ctx,
    workspaceId,
    named ?? (await findThreadSender(ctx, workspaceId, thread.mailbox_id)),
  );

  const recipients = distinct(
    repliedTo(given, answered, body.reply_all, [chosen.mailbox.address, chosen.sender.from.address]),
  );
  const own = readText(
    body,
    { sender: chosen.sender.names, today: dayOf(ctx), seed: seedOf(ctx, body.templateSeed) },
    issues,
  );
  issues.push(...recipientIssues(recipients));
  if (issues.length > 0) throw new ValidationError(issues);
  const signed = body.add_signature ? withSignature(own, chosen.sender.names.signature) : own;
  const bodies = body.include_quote ? await withQuote(ctx, workspaceId, signed, answered) : signed;
  const subject = own.subject ?? replySubject(answered.subject === '' ? thread.subject : answered.subject);
  return submitOutbound(
    ctx,
    workspaceId,
    {
      kind: 'reply',
      threadId,
      chosen,
      recipients,
      subject: oneLine(subject),
      text: bodies.text,
      html: bodies.html,
      trimmed: own.text,
      ...answerHeaders(answered),
      files: await gatherFiles(ctx, workspaceId, attachments),
      campaignId: thread.campaign_id,
      contactId: thread.contact_id,
      contactName: thread.contact_name,
      groupId: thread.group_id,
    },
    body,
    request,
  );
}

/**
 * Returns the recipients of a reply; after a sent message, those of that message. With `all`, all participants but the
 * mailbox itself.
 */
function repliedTo(given: Recipients, answered: AnsweredMessage, all: boolean, own: readonly string[]): Recipients {
  const bare = (address: string): Recipient => ({ address, name: '' });
  const isInbound = answered.direction === 'inbound';
  const sender = { address: answered.reply_to ?? answered.from_email, name: answered.from_name ?? '' };
  const defaults = isInbound ? [sender] : answered.to_emails.map(bare);
  const others = isInbound ? [...answered.to_emails, ...answered.cc_emails] : answered.cc_emails;
  const notMe = ({ address }: Recipient): boolean => !own.includes(address.toLowerCase());
  return {
    to: given.to.length > 0 ? given.to : defaults,
    cc: all ? [...given.cc, ...others.map(bare).filter(notMe)] : given.cc,
    bcc: given.bcc,
  };
}

/** Sets In-Reply-To and References. An ID that Outrider assigned to a message without one exists nowhere else, so it is omitted. */
function answerHeaders(answered: AnsweredMessage): { inReplyTo: string | null; references: string[] } {
  const isPrivate = answered.message_id_header.endsWith('@no-message-id.invalid>');
  const headers = replyHeaders({
    messageId: isPrivate ? null : answered.message_id_header,
    inReplyTo: answered.in_reply_to,
    references: answered.reference_ids,
  });
  const isPlain = (id: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]+>$/.test(id);
  const inReplyTo = headers.inReplyTo !== null && isPlain(headers.inReplyTo) ? headers.inReplyTo : null;
  return { inReplyTo, references: inReplyTo === null ? [] : headers.references.filter(isPlain) };
}

export function dayOf(ctx: Ctx): string {
  return utcDay(ctx.clock.now());
}

/** Returns the seed of the request, or else a random seed for this message. */
export function seedOf(ctx: Ctx, given: number | undefined): number {
  return given ?? hashSeed(0, ctx.ids.uuid());
}

/** Returns the subject without line breaks, never truncated: written and received subjects are already limited. */
export function oneLine(subject: string): string {
  return subject.replace(/[\r\n\0]+/g, ' ').trim();
}
