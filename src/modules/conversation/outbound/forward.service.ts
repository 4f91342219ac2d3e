import type { Ctx } from '../../../platform/context.js';
import { notFound, ValidationError, type ValidationIssue } from '../../../platform/errors.js';
import { listMessages } from '../../outreach/threads/index.js';
import type { GivenForward } from './message/given-message.js';
import { type Quoted, withForwarded } from './message/outbound-quote.js';
import { distinct, readRecipients, recipientIssues } from './message/outbound-recipients.js';
import { readText, withSignature } from './message/outbound-text.js';
import { findAnsweredMessage, findAnsweredThread } from './outbound.reads.js';
import { type OwnedRequest, type Submitted, submitOutbound } from './outbound.service.js';
import { gatherFiles, readGiven } from './outbound-attachments.service.js';
import { findNamedSender, findThreadSender, openSender } from './outbound-sender.service.js';
import { dayOf, oneLine, seedOf } from './reply.service.js';

/** Maximum messages forwarded from one conversation; the newest are kept. */
const MOST_FORWARDED = 50;

/**
 * Forwards a message or its whole conversation, with attachments, as the start of a new conversation. Throws what
 * `replyToThread` throws.
 */
export async function forwardThread(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  body: GivenForward,
  request: OwnedRequest,
): Promise<Submitted> {
  const issues: ValidationIssue[] = [];
  const recipients = distinct(readRecipients(body, issues));
  const attachments = readGiven(body.attachments, request.owner, issues);
  if (issues.length === 0) issues.push(...recipientIssues(recipients));
  if (issues.length > 0) throw new ValidationError(issues);
  const named = await findNamedSender(ctx, workspaceId, body.fromMailboxAddress);
  const thread = await findAnsweredThread(ctx.sql, workspaceId, threadId);
  if (thread === undefined) throw notFound('thread');
  const one = await findAnsweredMessage(ctx.sql, workspaceId, threadId, {
    messageId: body.message_id ?? null,
    preferInbound: false,
  });
  if (one === undefined) throw notFound('message');
  const chosen = await openSender(
    ctx,
    workspaceId,
    named ?? (await findThreadSender(ctx, workspaceId, thread.mailbox_id)),
  );

  const own = readText(
    body,
    { sender: chosen.sender.names, today: dayOf(ctx), seed: seedOf(ctx, body.templateSeed) },
    issues,
  );
  if (issues.length > 0) throw new ValidationError(issues);
  const forwarded: Array<Quoted & { readonly id: number }> = body.include_thread
    ? (await listMessages(ctx, workspaceId, threadId, { withSystem: false, limit: MOST_FORWARDED })).toReversed()
    : [one];
  const signed = body.add_signature ? withSignature(own, chosen.sender.names.signature) : own;
  const bodies = await withForwarded(ctx, workspaceId, signed, forwarded);
  const files = await gatherFiles(
    ctx,
    workspaceId,
    attachments,
    body.include_attachments ? forwarded.map(({ id }) => id) : [],
  );
  return submitOutbound(
    ctx,
    workspaceId,
    {
      kind: 'forward',
      threadId: null,
      chosen,
      recipients,
      subject: oneLine(own.subject ?? forwardSubject(one.subject === '' ? thread.subject : one.subject)),
      text: bodies.text,
      html: bodies.html,
      trimmed: own.text,
      // The recipient is not part of the old conversation.
      inReplyTo: null,
      references: [],
      files,
      campaignId: null,
      contactId: null,
      contactName: null,
      groupId: thread.group_id,
    },
    body,
    request,
  );
}

/** Prefixes a subject with `Fwd: `, unless it has the prefix already. */
export function forwardSubject(subject: string): string {
  return `Fwd: ${subject.replace(/^\s*(?:fwd?\s*:\s*)+/i, '').trim()}`;
}
