import { isReportSender } from '../../engine/mail/machine-marks.js';
import type { recordIncoming } from '../threads/index.js';
import type { ReceivingMailbox } from './match.reads.js';
import type { Subject } from './match-subject.js';
import type { ReadMail } from './read-mail.js';
import type { Delivery } from './receive.service.js';

/** What a received message is to its reader (contract 2.1). */
export type MessageKind = 'customer_reply' | 'other' | 'auto_reply' | 'bounce' | 'complaint' | 'postmaster' | 'warmup';

type Incoming = Parameters<typeof recordIncoming>[2];

/** Longest body that is kept beside the source; what is longer is marked as truncated. */
const MAX_BODY = 1024 * 1024;

/** The mailbox's own address is the writer: a copy of what its owner sent, never an answer. */
export function isOwnAddress({ message }: ReadMail, mailbox: ReceivingMailbox): boolean {
  return message.from?.address.toLowerCase() === mailbox.address.toLowerCase();
}

/** Sorts a message by who wrote it, and a person's by whether it answers something here. */
export function messageKind(mail: ReadMail, place: { readonly isAnswer: boolean }): MessageKind {
  switch (mail.machine.kind) {
    case 'bounce':
      return mail.bounce?.recipients.some(({ action }) => action === 'failed') ? 'bounce' : 'postmaster';
    case 'complaint':
      return 'complaint';
    case 'auto_reply':
      return 'auto_reply';
    case 'read_receipt':
      return 'postmaster';
    case 'machine':
      return isReportSender(mail.message) ? 'postmaster' : 'other';
    case 'list':
      return 'other';
    case 'human':
      if (mail.reply?.isAutoReply) return 'auto_reply';
      return place.isAnswer ? 'customer_reply' : 'other';
  }
}

const SYSTEM_KINDS: ReadonlySet<MessageKind> = new Set(['auto_reply', 'bounce', 'complaint', 'postmaster', 'warmup']);

/** The row a received message becomes. */
export function toIncoming(
  mail: ReadMail,
  place: {
    readonly delivery: Delivery;
    readonly kind: MessageKind;
    readonly threadId: number | null;
    readonly subject: Subject | null;
    /** An opt-out that a mail program wrote: nobody needs to read it. */
    readonly isOptOutMail: boolean;
  },
): Incoming {
  const { delivery, kind, subject } = place;
  const { message, reply } = mail;
  const from = message.from?.address.slice(0, 320) ?? '';
  const isSystem = SYSTEM_KINDS.has(kind) || place.isOptOutMail;
  return {
    ...bodiesOf(mail, delivery),
    mailboxId: delivery.mailboxId,
    threadId: place.threadId,
    direction: 'inbound',
    kind,
    isSystem,
    isWarmup: kind === 'warmup',
    fromEmail: from,
    fromName: message.from?.name || null,
    replyTo: message.replyTo[0]?.address ?? null,
    receivedAt: delivery.receivedAt,
    isRead: delivery.seen ?? false,
    campaignId: subject?.campaign.id ?? null,
    contactId: subject?.contactId ?? null,
    stepId: subject?.stepId ?? null,
    sendId: subject?.sendId ?? null,
    replyIntent: kind === 'bounce' ? 'bounced' : (reply?.intent ?? null),
    autoReply:
      kind === 'auto_reply'
        ? {
            label: reply?.label ?? null,
            return_date: reply?.returnDate ?? null,
            referral_email: reply?.referralEmail ?? null,
          }
        : null,
    bounce: bounceInfo(mail),
    classification: reply === null ? null : { ...reply, at: delivery.receivedAt.toISOString() },
    counterpartEmail: subject?.email ?? (from === '' ? null : from),
    counterpartName: message.from?.name || null,
  };
}

/** The parts of a row that do not depend on who wrote to whom. */
export function bodiesOf(
  mail: ReadMail,
  delivery: Pick<Delivery, 'truncated' | 'externalThreadId'>,
): Pick<
  Incoming,
  | 'messageIdHeader'
  | 'inReplyTo'
  | 'references'
  | 'toEmails'
  | 'ccEmails'
  | 'subject'
  | 'bodyText'
  | 'bodyHtml'
  | 'bodyTextTrimmed'
  | 'sentAt'
  | 'externalThreadId'
  | 'sizeBytes'
  | 'truncated'
> {
  const { message, trimmed } = mail;
  const text = message.text ?? '';
  const html = message.html ?? '';
  const references = [...message.references];
  if (message.inReplyTo !== null && !references.includes(message.inReplyTo)) references.push(message.inReplyTo);
  return {
    messageIdHeader: mail.messageId,
    inReplyTo: message.inReplyTo,
    references,
    toEmails: message.to.map(({ address }) => address),
    ccEmails: message.cc.map(({ address }) => address),
    subject: message.subject.slice(0, 2000),
    bodyText: text.slice(0, MAX_BODY),
    bodyHtml: html.slice(0, MAX_BODY),
    bodyTextTrimmed: trimmed,
    sentAt: message.date,
    externalThreadId: delivery.externalThreadId ?? null,
    sizeBytes: message.size,
    truncated: delivery.truncated === true || text.length > MAX_BODY || html.length > MAX_BODY,
  };
}

function bounceInfo({ bounce }: ReadMail): Record<string, unknown> | null {
  const failed = bounce?.recipients.find(({ action }) => action === 'failed') ?? bounce?.recipients[0];
  if (failed === undefined) return null;
  return {
    type: failed.type,
    enhanced_code: failed.status,
    recipient: failed.address,
    diagnostic: failed.diagnostic,
  };
}
