import type { Ctx } from '../../../platform/context.js';
import { together } from '../../../platform/lockstep/lockstep.js';
import { readUnsubscribeToken } from '../../delivery/index.js';
import { beginReceiving, findKnownMessages, findThread, type KnownMessage } from '../../threads/index.js';
import type { Arrival, Arriving, Delivery } from '../matching/arrival.js';
import { listReceiving, type ReceivingMailbox } from '../matching/match.reads.js';
import { idsOf, matchSubject, namedSends, type ProvenSubject } from '../matching/match.service.js';
import { isAddressOf, isOwnAddress, type MessageKind, messageKind, writerOf } from '../matching/message-kind.js';
import type { ReadMail } from '../matching/read-mail.js';
import type { Verified } from '../matching/verified.js';
import { verify } from '../proof/verify.js';
import { findWarmup, type WarmupArrival } from './receive-warmup.service.js';

/** Message that starts or joins a conversation. */
export interface NewMessage {
  readonly kind: 'new';
  readonly delivery: Delivery;
  readonly mail: ReadMail;
  readonly arrival: Arrival;
  readonly messageKind: MessageKind;
  /** Conversation; null to start one. */
  readonly threadId: number | null;
  readonly about: ProvenSubject | null;
  /** Whether another mailbox of the instance already has the same message; a copy has no further effect. */
  readonly isCopyOfAnother: boolean;
  readonly isOptOutMail: boolean;
  readonly verified: Verified;
}

/** Message from the mailbox itself. */
export interface OwnCopy {
  readonly kind: 'own_copy';
  readonly delivery: Delivery;
  readonly mail: ReadMail;
  readonly arrival: Arrival;
  /** Stored message; null if the copy is new. */
  readonly known: KnownMessage | null;
}

/** Target of a received message. Finding it locks the mailbox and the send, and writes nothing. */
export type Target = NewMessage | OwnCopy | WarmupArrival | { readonly kind: 'known'; readonly known: KnownMessage };

/** Determines the kind and the place of a message, in the caller's transaction. Throws if its mailbox was deleted. */
export async function findTarget(ctx: Ctx, { delivery, mail }: Arriving): Promise<Target> {
  const { workspaceId, mailboxId } = delivery;
  await beginReceiving(ctx, workspaceId, mailboxId);
  const [warmup, mailbox, named] = await Promise.all([
    findWarmup(ctx, { delivery, mail }),
    findMailbox(ctx, workspaceId, mailboxId),
    findKnownMessages(ctx, workspaceId, [mail.messageId, ...idsOf(mail)]),
  ]);
  if (warmup !== null) return warmup;
  if (mailbox === undefined) throw new Error(`Mailbox ${mailboxId} no longer exists.`);
  const copies = named.filter((message) => message.header === mail.messageId);
  const here = copies.filter((copy) => copy.mailboxId === mailboxId);
  const ours = here.find((copy) => copy.direction === 'outbound') ?? null;
  const isFromElsewhere = delivery.folder === 'sent' || delivery.source === 'ingest' || ours !== null;
  if (delivery.folder === 'sent' || (isFromElsewhere && isOwnAddress(mail, mailbox))) {
    return { kind: 'own_copy', delivery, mail, arrival: { mailbox, named }, known: ours };
  }
  const known = here.find((copy) => copy.direction === 'inbound');
  if (known === undefined) return targetOfNew(ctx, delivery, mail, { mailbox, named });
  if (isSameMessage(mail, delivery, known)) return { kind: 'known', known };
  return targetUnderOwnName(ctx, delivery, mail, { mailbox, named });
}

function findMailbox(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<ReceivingMailbox | undefined> {
  return together(ctx, 'receiving.mailbox', mailboxId, async (ctx, ids) => {
    const found = await listReceiving(ctx.sql, workspaceId, [...new Set(ids)]);
    return ids.map((id) => found.find((each) => each.id === id));
  });
}

/** Finds the target by the hash of the bytes, because some programs use the same Message-ID for all messages. */
async function targetUnderOwnName(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<Target> {
  const renamed = { ...mail, messageId: mail.privateId };
  const copies = await findKnownMessages(ctx, delivery.workspaceId, [renamed.messageId]);
  const known = copies.find((copy) => copy.mailboxId === delivery.mailboxId);
  if (known !== undefined) return { kind: 'known', known };
  const others = named.filter((message) => message.header !== mail.messageId);
  return targetOfNew(ctx, delivery, renamed, { mailbox, named: [...copies, ...others] });
}

/** Copies of a message may differ in what mailing lists add, but never in author and time. */
function isSameMessage(mail: ReadMail, delivery: Delivery, known: KnownMessage): boolean {
  const sameWriter = known.fromEmail.toLowerCase() === writerOf(mail, delivery).toLowerCase();
  return sameWriter && (known.dateSent?.getTime() ?? null) === (mail.message.date?.getTime() ?? null);
}

async function targetOfNew(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<NewMessage> {
  const { workspaceId, mailboxId } = delivery;
  const { message } = mail;
  // The same message in a second mailbox is one reply.
  const isCopyOfAnother = named.some((known) => known.header === mail.messageId && known.direction === 'inbound');
  const ids = idsOf(mail);
  const mayMatter = !isOwnAddress(mail, mailbox);
  const [thread, sends] = await Promise.all([
    findThread(ctx, workspaceId, {
      mailboxId,
      inReplyTo: ids[0] ?? null,
      // Its own ID represents the oldest: a reply to it may have been found earlier.
      references: [mail.messageId, ...message.references],
      providerThreadId: delivery.externalThreadId ?? null,
      subject: message.subject,
      counterparts: counterparts(mail, mailbox),
      at: delivery.receivedAt,
      known: named,
    }),
    mayMatter ? namedSends(ctx, workspaceId, ids) : [],
  ]);
  const target = { mailboxId, threadId: thread?.threadId ?? null, known: named, sends };
  const about = mayMatter ? await matchSubject(ctx, workspaceId, mail, target) : null;
  const subject = about?.subject ?? null;
  const threadId = target.threadId ?? subject?.threadId ?? null;
  const isOptOutMail = subject !== null && isOptOut(ctx, workspaceId, mail, subject.contactId);
  const kindOfMail = messageKind(mail, { isAnswer: threadId !== null || subject !== null });
  const verified = verify(mail, {
    ...{ delivery, mailbox, kind: kindOfMail, isOptOutMail },
    about: isCopyOfAnother ? null : about,
  });
  return {
    kind: 'new',
    delivery,
    mail,
    arrival: { mailbox, named },
    messageKind: kindOfMail,
    threadId,
    about,
    isCopyOfAnother,
    isOptOutMail,
    verified,
  };
}

/**
 * Returns whether the subject is the token of the contact's own List-Unsubscribe header, so that no text needs to be
 * interpreted.
 */
function isOptOut(ctx: Ctx, workspaceId: number, { optOutToken }: ReadMail, contactId: string): boolean {
  const owner = optOutToken === null ? null : readUnsubscribeToken(ctx, optOutToken);
  return owner?.workspaceId === workspaceId && owner.contactId === contactId;
}

function counterparts({ message }: ReadMail, mailbox: ReceivingMailbox): string[] {
  const addresses = [message.from, ...message.replyTo].flatMap((each) => each?.address.toLowerCase() ?? []);
  return [...new Set(addresses.filter((address) => address !== '' && !isAddressOf(mailbox, address)))];
}
