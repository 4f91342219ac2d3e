import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueIssue } from '../../../platform/errors.js';
import type { GivenNewMessage } from './message/given-message.js';
import { distinct, readRecipients, recipientIssues } from './message/outbound-recipients.js';
import { readText, withSignature } from './message/outbound-text.js';
import { type OwnedRequest, type Submitted, submitOutbound } from './outbound.service.js';
import { gatherFiles, readGiven } from './outbound-attachments.service.js';
import { chooseSender, findNamedSender, openSender } from './outbound-sender.service.js';
import { dayOf, oneLine, seedOf } from './reply.service.js';

/**
 * Starts a conversation. Without a mailbox, chooses the one that knows the recipients, otherwise the one with the most
 * capacity left today. Throws 422, 409 `recipient_suppressed` and `mailbox_unavailable`.
 */
export async function sendNewMessage(
  ctx: Ctx,
  workspaceId: number,
  body: GivenNewMessage,
  request: OwnedRequest,
): Promise<Submitted> {
  const issues: ValidationIssue[] = [];
  const recipients = distinct(readRecipients(body, issues));
  const attachments = readGiven(body.attachments, request.owner, issues);
  if (issues.length === 0) issues.push(...recipientIssues(recipients));
  if (!body.body_text && !body.body_html) {
    issues.push(valueIssue(['body', 'body_text'], 'missing_one_of', say('requires `body_text` or `body_html`')));
  }
  if (issues.length > 0) throw new ValidationError(issues);
  const named = await findNamedSender(ctx, workspaceId, body.fromMailboxAddress);
  const to = recipients.to.map(({ address }) => address);
  const chosen = await openSender(ctx, workspaceId, named ?? (await chooseSender(ctx, workspaceId, to)));
  const own = readText(
    body,
    { sender: chosen.sender.names, today: dayOf(ctx), seed: seedOf(ctx, body.templateSeed) },
    issues,
  );
  if (issues.length > 0) throw new ValidationError(issues);
  const bodies = body.add_signature ? withSignature(own, chosen.sender.names.signature) : own;
  return submitOutbound(
    ctx,
    workspaceId,
    {
      kind: 'new',
      threadId: null,
      chosen,
      recipients,
      subject: oneLine(own.subject ?? ''),
      text: bodies.text,
      html: bodies.html,
      trimmed: own.text,
      inReplyTo: null,
      references: [],
      files: await gatherFiles(ctx, workspaceId, attachments),
      campaignId: null,
      contactId: null,
      contactName: null,
      groupId: null,
    },
    body,
    request,
  );
}
