import { isReportSender } from '../../../../engine/mail/machine-marks.js';
import { boundedSubject } from '../../../../engine/mail/subject-length.js';
import type { recordIncoming } from '../../../outreach/threads/index.js';
import type { Delivery } from './arrival.js';
import type { ReceivingMailbox } from './match.reads.js';
import type { Subject } from './match-subject.js';
import type { ReadMail } from './read-mail.js';
import type { Verified } from './verified.js';

/** Kind of a received message for its reader. */
export type MessageKind = 'customer_reply' | 'other' | 'auto_reply' | 'bounce' | 'complaint' | 'postmaster';

type Incoming = Parameters<typeof recordIncoming>[2][number]['message'];

/** Maximum size of a stored body; a longer one is marked as truncated. */
const MAX_BODY = 1024 * 1024;

/** Returns whether the sender is the mailbox itself: the message is a copy of what its owner sent, never a reply. */
export function isOwnAddress({ message }: ReadMail, mailbox: ReceivingMailbox): boolean {
  return message.from !== null && isAddressOf(mailbox, message.from.address);
}

/** Returns whether an address is that of the mailbox, or the one that it sends from. */
export function isAddressOf({ address, sendAs }: Pick<ReceivingMailbox, 'address' | 'sendAs'>, one: string): boolean {
  return [address, sendAs].includes(one.toLowerCase());
}

/**
 * Returns the kind of a message by its sender, and for a person's message by whether it replies to a conversation or
 * send.
 */
export function messageKind(mail: ReadMail, facts: { readonly isAnswer: boolean }): MessageKind {
  if (mail.reports.length > 0) return 'postmaster';
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
      return facts.isAnswer ? 'customer_reply' : 'other';
  }
}

const SYSTEM_KINDS: ReadonlySet<MessageKind> = new Set(['auto_reply', 'bounce', 'complaint', 'postmaster']);

/**
 * Returns the sender's address: from the header, or else from the envelope. Empty without either (a report without From). Proves nothing.
 */
export function writerOf({ message }: Pick<ReadMail, 'message'>, { envelope }: Pick<Delivery, 'envelope'>): string {
  return (message.from?.address || envelope?.from || '').slice(0, 320);
}

/** Returns the row of a received message. */
export function toIncoming(
  mail: ReadMail,
  facts: {
    readonly delivery: Delivery;
    readonly kind: MessageKind;
    readonly threadId: number | null;
    readonly subject: Subject | null;
    /** An opt-out written by a mail program, which members need not read. */
    readonly isOptOutMail: boolean;
    readonly verified: Verified;
  },
): Incoming {
  const { delivery, kind, subject } = facts;
  const { message, reply } = mail;
  const from = writerOf(mail, delivery);
  const isSystem = SYSTEM_KINDS.has(kind) || facts.isOptOutMail;
  return {
    ...bodiesOf(mail, delivery),
    mailboxId: delivery.mailboxId,
    threadId: facts.threadId,
    direction: 'inbound',
    kind,
    isSystem,
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
    authentication: { ...facts.verified.verification },
    unverified: facts.verified.waits,
    classification: reply === null ? null : { ...reply, at: delivery.receivedAt.toISOString() },
    counterpartEmail: subject?.email ?? (from === '' ? null : from),
    counterpartName: message.from?.name || null,
  };
}

/** Parts of a row that do not depend on sender and recipient. */
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
  | 'partialReason'
> {
  const { message, trimmed } = mail;
  const text = mail.bodyText;
  const html = message.html ?? '';
  const references = [...message.references];
  if (message.inReplyTo !== null && !references.includes(message.inReplyTo)) references.push(message.inReplyTo);
  return {
    messageIdHeader: mail.messageId,
    inReplyTo: message.inReplyTo,
    references,
    toEmails: message.to.map(({ address }) => address),
    ccEmails: message.cc.map(({ address }) => address),
    subject: boundedSubject(message.subject),
    bodyText: text.slice(0, MAX_BODY),
    bodyHtml: html.slice(0, MAX_BODY),
    bodyTextTrimmed: trimmed,
    sentAt: message.date,
    externalThreadId: delivery.externalThreadId ?? null,
    sizeBytes: message.size,
    truncated: delivery.truncated === true || text.length > MAX_BODY || html.length > MAX_BODY,
    partialReason: mail.partial,
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
