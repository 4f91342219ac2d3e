import { emailKey } from '../../../../engine/address/email-key.js';
import { mailboxOf } from '../../../../engine/address/mailbox-key.js';
import type { BouncedRecipient } from '../../../../engine/mail/bounce.js';
import { isAuthenticated } from '../../../../engine/mail/proof/proof.js';
import { snippetOf } from '../../../../engine/message/snippet.js';
import type { Ctx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { appendEvents, type EventDraft } from '../../../foundation/events/index.js';
import { emailResolved } from '../../../sending/delivery/results/delivery.events.js';
import { resolveFound } from '../../../sending/sends/index.js';
import { forwardAnswer } from '../../outbound/index.js';
import type { ReceivingMailbox } from '../matching/match.reads.js';
import { knownSendBlocks, type Subject } from '../matching/match-subject.js';
import type { MessageKind } from '../matching/message-kind.js';
import type { ReadMail } from '../matching/read-mail.js';
import type { Verified } from '../matching/verified.js';
import { holdUnverified } from '../proof/unverified.service.js';
import { failedContact, isRealComplaint } from '../proof/verify.js';
import { messageReceived } from './receiving.events.js';
import { messageSettled } from './receiving.jobs.js';
import { settleBounce } from './settle-bounce.service.js';
import { settleComplaint, settleOptOut } from './settle-opt-out.service.js';
import { settleReply } from './settle-reply.service.js';

/** Meaning of a message that has been entered into its conversation. */
export interface MeaningfulMessage {
  readonly mail: ReadMail;
  readonly kind: MessageKind;
  readonly recorded: { readonly threadId: number; readonly messageId: number };
  readonly isOptOutMail: boolean;
  /** Whether the message already counted as a reply. Default: false. */
  readonly isCounted?: boolean;
  /** Whether the classification was submitted with the message. */
  readonly isImported: boolean;
  readonly receivedAt: Date;
  readonly mailbox: ReceivingMailbox;
  /** Author of the message; see `writerOf`. */
  readonly fromEmail: string;
}

/** A message that has been entered into its conversation. */
export interface EnteredMessage extends MeaningfulMessage {
  /** Subject of the message; null if no campaign contact is concerned, or if the message was already handled. */
  readonly subject: Subject | null;
  readonly verified: Verified;
}

/** Applies the effects of a received message and writes its events, in the transaction that entered the message. */
export async function settleMessage(ctx: Ctx, workspaceId: number, entered: EnteredMessage): Promise<void> {
  const { kind, subject } = entered;
  await appendEvents(ctx, workspaceId, [receivedEvent(entered, kind)]);
  if (subject === null) {
    if (isAuthenticated(entered.verified.verification)) await requestRules(ctx, workspaceId, entered);
    return;
  }
  if (entered.verified.waits !== null) await holdUnverified(ctx, workspaceId, subject, entered.verified.waits);
  else await settleSubject(ctx, workspaceId, entered, subject);
}

/**
 * Applies the effects of a message on its contact after proof or a member's decision. The classification of the
 * conversation is already stored.
 */
export async function settleSubject(
  ctx: Ctx,
  workspaceId: number,
  entered: MeaningfulMessage,
  subject: Subject,
): Promise<void> {
  const { mail, kind, recorded, receivedAt } = entered;
  await requestRules(ctx, workspaceId, entered);
  if (kind === 'bounce' && mail.bounce !== null) {
    await settleBounce(ctx, workspaceId, subject, aboutContact(mail.bounce.recipients, subject), receivedAt);
    return;
  }
  if (kind === 'postmaster') return;
  if (subject.sendStatus === 'unknown' && subject.sendId !== null) await resolveBySeeing(ctx, workspaceId, subject);
  if (kind === 'complaint' && mail.complaint !== null) {
    const { feedbackType } = mail.complaint;
    if (isRealComplaint(mail)) await settleComplaint(ctx, workspaceId, subject, feedbackType, receivedAt);
  } else if (entered.isOptOutMail) {
    await settleOptOut(ctx, workspaceId, subject, 'mailto');
  } else if (mail.reply !== null) {
    await settleReply(ctx, workspaceId, {
      subject,
      reading: mail.reply,
      source: entered.isImported ? 'imported' : mail.reply.source,
      isFromContact: mailboxOf(emailKey(entered.fromEmail)) === mailboxOf(subject.emailKey),
      ...recorded,
      messageSubject: mail.message.subject,
      trimmed: mail.trimmed,
      receivedAt,
      isNew: entered.isCounted !== true,
    });
    await sendOn(ctx, workspaceId, entered);
  }
}

/** Kinds of messages that inbox rules can match. */
const RULED: ReadonlySet<MessageKind> = new Set(['customer_reply', 'other', 'auto_reply', 'bounce']);

/** Lets the inbox rules sort a proven message after this transaction. */
async function requestRules(
  ctx: Ctx,
  workspaceId: number,
  { kind, mailbox, recorded: { messageId } }: MeaningfulMessage,
): Promise<void> {
  if (!mailbox.hasRules || !RULED.has(kind)) return;
  await enqueue(ctx, messageSettled, { workspaceId, messageId });
}

/** Forwards a reply of a contact to the forwarding address of the mailbox, if it has one. */
async function sendOn(
  ctx: Ctx,
  workspaceId: number,
  { mail, mailbox, fromEmail, recorded, isImported }: MeaningfulMessage,
): Promise<void> {
  if (isImported || mail.reply === null || mail.reply.isAutoReply) return;
  await forwardAnswer(ctx, workspaceId, { ...recorded, mailbox, fromEmail });
}

/**
 * Returns the failed recipient that is the contact. After a member's decision, returns the first recipient regardless
 * of its address.
 */
function aboutContact(recipients: readonly BouncedRecipient[], { emailKey }: Subject): BouncedRecipient {
  const failed = recipients.find(({ action }) => action === 'failed') ?? recipients[0];
  return failedContact(recipients, emailKey) ?? (failed as BouncedRecipient);
}

/** Settles an unconfirmed email as sent: a contact who replies to it has received it. */
async function resolveBySeeing(ctx: Ctx, workspaceId: number, subject: Subject): Promise<void> {
  const resolved = await resolveFound(ctx, workspaceId, [subject.sendId as string], 'reply_seen');
  if (resolved.length === 0) return;
  const seen = { status: 'sent', resolution: 'reply_seen' } as const;
  await appendEvents(ctx, workspaceId, [emailResolved.draft({ ...knownSendBlocks(subject), ...seen })]);
}

function receivedEvent(
  { mail, mailbox, fromEmail, recorded, subject, receivedAt, verified }: EnteredMessage,
  kind: MessageKind,
): EventDraft {
  const data = {
    ...recorded,
    mailboxId: mailbox.id,
    mailboxAddress: mailbox.address,
    fromEmail,
    subject: mail.message.subject,
    snippet: snippetOf(mail.trimmed === '' ? mail.bodyText : mail.trimmed),
    kind,
    campaignId: subject?.campaign.id ?? null,
    contactId: subject?.contactId ?? null,
    authentication: verified.verification,
    unverified: verified.waits,
  };
  return messageReceived.draft(data, { occurredAt: receivedAt });
}
