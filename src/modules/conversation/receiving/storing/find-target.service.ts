import type { Ctx } from '../../../../platform/context.js';
import { findKnownMessages, findThread, type KnownMessage } from '../../../outreach/threads/index.js';
import { readUnsubscribeToken } from '../../../sending/delivery/index.js';
import type { Arrival, Arriving, Delivery } from '../matching/arrival.js';
import { listReceiving, type NamedSend, type ReceivingMailbox } from '../matching/match.reads.js';
import {
  idsOf,
  type MatchedContact,
  type MatchFacts,
  matchContact,
  namedSends,
  type ProvenSubject,
  proveSubject,
} from '../matching/match.service.js';
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

interface KnownCopy {
  readonly kind: 'known';
  readonly known: KnownMessage;
}

/** Target of a received message. */
export type Target = NewMessage | OwnCopy | WarmupArrival | KnownCopy;

/** Message that starts or joins a conversation, before the send it may be about is locked. */
export interface Matching {
  readonly kind: 'matching';
  readonly delivery: Delivery;
  readonly mail: ReadMail;
  readonly arrival: Arrival;
  readonly matched: MatchedContact | null;
  readonly facts: MatchFacts;
  readonly isCopyOfAnother: boolean;
}

/** Place of a message, found without locks. */
export type Place = Matching | OwnCopy | WarmupArrival | KnownCopy;

/** Rows that the messages of a batch name, read once for all of them. */
export interface Lookups {
  readonly mailboxes: readonly ReceivingMailbox[];
  readonly known: readonly KnownMessage[];
  readonly sends: readonly NamedSend[];
}

/** Reads the mailboxes of messages of a workspace, and the stored messages and sends that they name. */
export async function lookUp(ctx: Ctx, workspaceId: number, messages: readonly Arriving[]): Promise<Lookups> {
  const mailboxIds = [...new Set(messages.map(({ delivery }) => delivery.mailboxId))];
  const references = messages.flatMap(({ mail }) => idsOf(mail));
  const [mailboxes, known, sends] = await Promise.all([
    listReceiving(ctx.sql, workspaceId, mailboxIds),
    findKnownMessages(ctx, workspaceId, [...messages.map(({ mail }) => mail.messageId), ...references]),
    namedSends(ctx, workspaceId, references),
  ]);
  return { mailboxes, known, sends };
}

/** Determines the kind and the place of a message, without locks or changes. Throws if its mailbox was deleted. */
export async function findPlace(ctx: Ctx, { delivery, mail }: Arriving, lookups: Lookups): Promise<Place> {
  const { mailboxId } = delivery;
  const warmup = await findWarmup(ctx, { delivery, mail });
  if (warmup !== null) return warmup;
  const mailbox = lookups.mailboxes.find(({ id }) => id === mailboxId);
  if (mailbox === undefined) throw new Error(`Mailbox ${mailboxId} no longer exists.`);
  const headers = new Set([mail.messageId, ...idsOf(mail)]);
  const named = lookups.known.filter(({ header }) => headers.has(header));
  const copies = named.filter((message) => message.header === mail.messageId);
  const here = copies.filter((copy) => copy.mailboxId === mailboxId);
  const ours = here.find((copy) => copy.direction === 'outbound') ?? null;
  const isFromElsewhere = delivery.folder === 'sent' || delivery.source === 'ingest' || ours !== null;
  if (delivery.folder === 'sent' || (isFromElsewhere && isOwnAddress(mail, mailbox))) {
    return { kind: 'own_copy', delivery, mail, arrival: { mailbox, named }, known: ours };
  }
  const known = here.find((copy) => copy.direction === 'inbound');
  if (known === undefined) return match(ctx, { delivery, mail }, { mailbox, named }, lookups.sends);
  if (isSameMessage(mail, delivery, known)) return { kind: 'known', known };
  return findUnderOwnName(ctx, { delivery, mail }, { mailbox, named }, lookups.sends);
}

/** Finds the place by the hash of the bytes, because some programs use the same Message-ID for all messages. */
async function findUnderOwnName(
  ctx: Ctx,
  { delivery, mail }: Arriving,
  { mailbox, named }: Arrival,
  sends: readonly NamedSend[],
): Promise<Place> {
  const renamed = { ...mail, messageId: mail.privateId };
  const copies = await findKnownMessages(ctx, delivery.workspaceId, [renamed.messageId]);
  const known = copies.find((copy) => copy.mailboxId === delivery.mailboxId);
  if (known !== undefined) return { kind: 'known', known };
  const others = named.filter((message) => message.header !== mail.messageId);
  return match(ctx, { delivery, mail: renamed }, { mailbox, named: [...copies, ...others] }, sends);
}

/** Copies of a message may differ in what mailing lists add, but never in author and time. */
function isSameMessage(mail: ReadMail, delivery: Delivery, known: KnownMessage): boolean {
  const sameWriter = known.fromEmail.toLowerCase() === writerOf(mail, delivery).toLowerCase();
  return sameWriter && (known.dateSent?.getTime() ?? null) === (mail.message.date?.getTime() ?? null);
}

/** Finds the conversation of a new message, and the contact that it seems to be about. */
async function match(
  ctx: Ctx,
  { delivery, mail }: Arriving,
  { mailbox, named }: Arrival,
  allSends: readonly NamedSend[],
): Promise<Matching> {
  const { workspaceId, mailboxId } = delivery;
  const { message } = mail;
  const ids = idsOf(mail);
  const thread = await findThread(ctx, workspaceId, {
    mailboxId,
    inReplyTo: ids[0] ?? null,
    // Its own ID represents the oldest: a reply to it may have been found earlier.
    references: [mail.messageId, ...message.references],
    providerThreadId: delivery.externalThreadId ?? null,
    subject: message.subject,
    counterparts: counterparts(mail, mailbox),
    at: delivery.receivedAt,
    known: named,
  });
  const sends = allSends.filter(({ header }) => ids.includes(header));
  const facts = { mailboxId, threadId: thread?.threadId ?? null, known: named, sends };
  return {
    kind: 'matching',
    delivery,
    mail,
    arrival: { mailbox, named },
    matched: isOwnAddress(mail, mailbox) ? null : await matchContact(ctx, workspaceId, mail, facts),
    facts,
    // The same message in a second mailbox is one reply.
    isCopyOfAnother: named.some((known) => known.header === mail.messageId && known.direction === 'inbound'),
  };
}

/** Returns the target of a message whose send is locked: the contact with what the send has become, and the result of the checks. */
export async function targetOf(ctx: Ctx, place: Place): Promise<Target> {
  if (place.kind !== 'matching') return place;
  const { delivery, mail, arrival, matched, facts, isCopyOfAnother } = place;
  const { workspaceId } = delivery;
  const about = matched === null ? null : await proveSubject(ctx, workspaceId, mail, { matched, facts });
  const subject = about?.subject ?? null;
  const threadId = facts.threadId ?? subject?.threadId ?? null;
  const isOptOutMail = subject !== null && isOptOut(ctx, workspaceId, mail, subject.contactId);
  const kind = messageKind(mail, { isAnswer: threadId !== null || subject !== null });
  const verified = verify(mail, {
    ...{ delivery, mailbox: arrival.mailbox, kind, isOptOutMail },
    about: isCopyOfAnother ? null : about,
  });
  return {
    kind: 'new',
    delivery,
    mail,
    arrival,
    messageKind: kind,
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
