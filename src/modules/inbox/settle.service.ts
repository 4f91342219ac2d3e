import { bucketOfIntent } from '../../engine/lifecycle/reply-enums.js';
import type { BouncedRecipient } from '../../engine/mail/bounce.js';
import type { Ctx } from '../../platform/context.js';
import { appendEvents } from '../events/index.js';
import { resolveFound } from '../sending/index.js';
import { snippetOf, updateThreadIntent } from '../threads/index.js';
import type { ReceivingMailbox } from './match.reads.js';
import { type Subject, sendBlocks } from './match-subject.js';
import type { MessageKind } from './message-kind.js';
import type { ReadMail } from './read-mail.js';
import { settleBounce } from './settle-bounce.service.js';
import { settleComplaint, settleOptOut } from './settle-opt-out.service.js';
import { settleReply } from './settle-reply.service.js';

/** A message that has been entered into its conversation. */
export interface EnteredMessage {
  readonly mail: ReadMail;
  readonly mailbox: ReceivingMailbox;
  readonly kind: MessageKind;
  readonly recorded: { readonly threadId: number; readonly messageId: number };
  /** Whom it is about; null: nobody a campaign wrote to, or its meaning is done already. */
  readonly subject: Subject | null;
  readonly isOptOutMail: boolean;
  /** The class came with the message. */
  readonly isImported: boolean;
  readonly receivedAt: Date;
}

/** Complaints that ask to be left alone; the other types report on something else (RFC 6430, RFC 6591). */
const NO_COMPLAINTS = new Set(['not-spam', 'auth-failure', 'dmarc']);

/** Does what a received message means, in the transaction that has entered it, and writes its events. */
export async function settleMessage(ctx: Ctx, workspaceId: number, entered: EnteredMessage): Promise<void> {
  const { kind, subject } = entered;
  if (kind === 'warmup') return;
  await appendEvents(ctx, workspaceId, [receivedEvent(entered)]);
  if (subject === null) await classifyThread(ctx, workspaceId, entered);
  else await settleSubject(ctx, workspaceId, entered, subject);
}

async function settleSubject(ctx: Ctx, workspaceId: number, entered: EnteredMessage, subject: Subject): Promise<void> {
  const { mail, kind, recorded, receivedAt } = entered;
  if (kind === 'bounce' && mail.bounce !== null) {
    await classifyThread(ctx, workspaceId, entered);
    await settleBounce(ctx, workspaceId, subject, aboutContact(mail.bounce.recipients, subject), receivedAt);
    return;
  }
  if (kind === 'postmaster') return;
  if (subject.sendStatus === 'unknown' && subject.sendId !== null) await resolveBySeeing(ctx, workspaceId, subject);
  if (kind === 'complaint' && mail.complaint !== null) {
    const { feedbackType } = mail.complaint;
    if (!NO_COMPLAINTS.has(feedbackType)) await settleComplaint(ctx, workspaceId, subject, feedbackType, receivedAt);
  } else if (entered.isOptOutMail) {
    await settleOptOut(ctx, workspaceId, subject, 'mailto');
  } else if (mail.reply !== null) {
    await settleReply(ctx, workspaceId, {
      subject,
      reading: mail.reply,
      source: entered.isImported ? 'imported' : mail.reply.source,
      ...recorded,
      messageSubject: mail.message.subject,
      trimmed: mail.trimmed,
      receivedAt,
      isNew: true,
    });
  }
}

/** Of several recipients that failed the contact; a single one is the contact even under another address (forwarding). */
function aboutContact(recipients: readonly BouncedRecipient[], subject: Subject): BouncedRecipient {
  const failed = recipients.filter(({ action }) => action === 'failed');
  return (failed.find(({ address }) => address === subject.emailKey) ?? failed[0] ?? recipients[0]) as BouncedRecipient;
}

/** Whoever answers a message has got it. */
async function resolveBySeeing(ctx: Ctx, workspaceId: number, subject: Subject): Promise<void> {
  const resolved = await resolveFound(ctx, workspaceId, [subject.sendId as string], 'reply_seen');
  if (resolved.length === 0) return;
  const data = { ...sendBlocks(subject), status: 'sent', resolution: 'reply_seen' };
  await appendEvents(ctx, workspaceId, [{ type: 'campaign.email.resolved', data }]);
}

/** The class that a conversation is filtered by, for messages that change no contact. */
async function classifyThread(ctx: Ctx, workspaceId: number, entered: EnteredMessage): Promise<void> {
  const { kind, mail, recorded } = entered;
  const isAnswer = kind === 'customer_reply' || kind === 'auto_reply';
  const intent = kind === 'bounce' ? 'bounced' : isAnswer ? (mail.reply?.intent ?? null) : null;
  if (intent === null) return;
  await updateThreadIntent(ctx.sql, workspaceId, recorded.threadId, ctx.clock.now(), {
    replyIntent: intent,
    replyLabel: intent === 'bounced' ? 'delivery_failure' : (mail.reply?.label ?? null),
    bucket: bucketOfIntent(intent),
    source: entered.isImported ? 'imported' : (mail.reply?.source ?? 'rules'),
    note: null,
    byHand: false,
    isAutomatic: kind !== 'customer_reply',
  });
}

function receivedEvent({ mail, mailbox, kind, recorded, subject, receivedAt }: EnteredMessage) {
  return {
    type: 'inbox.message.received' as const,
    occurredAt: receivedAt,
    data: {
      ...recorded,
      mailboxId: mailbox.id,
      mailboxAddress: mailbox.address,
      fromEmail: mail.message.from?.address ?? '',
      subject: mail.message.subject,
      snippet: snippetOf(mail.trimmed === '' ? (mail.message.text ?? '') : mail.trimmed),
      kind,
      campaignId: subject?.campaign.id ?? null,
      contactId: subject?.contactId ?? null,
    },
  };
}
