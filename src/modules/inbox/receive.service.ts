import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyIntent } from '../../engine/lifecycle/reply-enums.js';
import { type Ctx, inTx } from '../../platform/context.js';

import { readUnsubscribeToken } from '../sending/index.js';
import { beginReceiving, findKnownMessages, findThread, type KnownMessage, recordIncoming } from '../threads/index.js';
import { findMailbox, findNamedSends, type ReceivingMailbox } from './match.reads.js';
import { idsOf, matchSubject } from './match.service.js';
import { isOwnAddress, messageKind, toIncoming } from './message-kind.js';
import { noteEvidence } from './outbound-evidence.service.js';
import { privateId, type ReadMail, readMail, withoutContent } from './read-mail.js';
import { recordOwnCopy } from './receive-copy.service.js';
import { givenReading } from './reply-reading.js';
import { settleMessage } from './settle.service.js';

export interface Delivery {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** The message as it was received (RFC 5322). */
  readonly raw: Buffer;
  readonly receivedAt: Date;
  readonly source: 'smtp' | 'imap' | 'ingest';
  /** Role of the IMAP folder it lies in. */
  readonly folder?: 'inbox' | 'junk' | 'sent' | 'all' | null;
  /** Read by its owner already. */
  readonly seen?: boolean;
  /** Only the beginning of a longer message. */
  readonly truncated?: boolean;
  /** The provider's name of the conversation. */
  readonly externalThreadId?: string | null;
  /** The class that whoever hands the message in gives it. */
  readonly givenIntent?: ReplyIntent | null;
}

export interface ReceivedMessage {
  readonly threadId: number;
  readonly messageId: number;
  /** False: the message was there already, nothing happened. */
  readonly created: boolean;
}

/** How long an answer waits for the result of the very message it answers. */
const RESULT_WAIT_MS = 10_000;
const RESULT_POLL_MS = 50;

/**
 * Takes a message into a mailbox: it is understood, put into its conversation, tied to the send it is about, and what it
 * means is done, all in one transaction after which it is durable. The same message again changes nothing. Never fails on
 * what others wrote; throws when the mailbox is gone or the database fails.
 * @param alongside work of the caller for the same transaction, such as moving a cursor.
 */
export async function receiveMessage(
  ctx: Ctx,
  delivery: Delivery,
  alongside: (ctx: Ctx) => Promise<void> = async () => undefined,
): Promise<ReceivedMessage> {
  const mail = withGivenIntent(await readMail(delivery.raw, delivery.receivedAt), delivery.givenIntent ?? null);
  await waitForResult(ctx, delivery.workspaceId, mail);
  const store = (mail: ReadMail) =>
    inTx(ctx, async (ctx) => {
      await alongside(ctx);
      return storeMail(ctx, delivery, mail);
    });
  try {
    return await store(mail);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    // Something in it that no database takes must hold up neither its sender nor the messages behind it.
    ctx.log.warn({ err: error, mailboxId: delivery.mailboxId }, 'a message is kept without what could not be stored');
    return store(withoutContent(mail));
  }
}

function withGivenIntent(mail: ReadMail, intent: ReplyIntent | null): ReadMail {
  return intent === null || mail.reply === null ? mail : { ...mail, reply: givenReading(intent, null) };
}

/** SQLSTATE classes 22 (data exception) and 54 (a limit of the database): the same values fail every time. */
function isRefusedData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:22|54)/.test(code);
}

async function storeMail(ctx: Ctx, delivery: Delivery, mail: ReadMail): Promise<ReceivedMessage> {
  const { workspaceId, mailboxId } = delivery;
  await beginReceiving(ctx, workspaceId, mailboxId);
  const mailbox = await findMailbox(ctx.sql, workspaceId, mailboxId);
  if (mailbox === undefined) throw new Error(`Mailbox ${mailboxId} does not exist any more.`);

  const named = await findKnownMessages(ctx, workspaceId, [mail.messageId, ...idsOf(mail)]);
  const copies = named.filter((message) => message.header === mail.messageId);
  const here = copies.filter((copy) => copy.mailboxId === mailboxId);
  const ours = here.find((copy) => copy.direction === 'outbound') ?? null;
  const isFromElsewhere = delivery.folder === 'sent' || delivery.source === 'ingest' || ours !== null;
  if (delivery.folder === 'sent' || (isFromElsewhere && isOwnAddress(mail, mailbox))) {
    return recordOwnCopy(ctx, delivery, mail, { mailbox, known: ours, named });
  }
  const known = here.find((copy) => copy.direction === 'inbound');
  if (known === undefined) return takeIn(ctx, delivery, mail, { mailbox, named });
  if (isSameMessage(mail, known)) return { threadId: known.threadId, messageId: known.id, created: false };
  return storeUnderOwnName(ctx, delivery, mail, { mailbox, named });
}

/** Some programs write the same Message-ID into all they send. Such messages go by the hash of their bytes. */
async function storeUnderOwnName(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<ReceivedMessage> {
  const renamed = { ...mail, messageId: privateId(mail.raw) };
  const copies = await findKnownMessages(ctx, delivery.workspaceId, [renamed.messageId]);
  const known = copies.find((copy) => copy.mailboxId === delivery.mailboxId);
  if (known !== undefined) return { threadId: known.threadId, messageId: known.id, created: false };
  const others = named.filter((message) => message.header !== mail.messageId);
  return takeIn(ctx, delivery, renamed, { mailbox, named: [...copies, ...others] });
}

/** Copies of one message may differ in what lists add, never in who wrote when. */
function isSameMessage({ message }: ReadMail, known: KnownMessage): boolean {
  const sameWriter = known.fromEmail.toLowerCase() === (message.from?.address ?? '').slice(0, 320).toLowerCase();
  return sameWriter && (known.dateSent?.getTime() ?? null) === (message.date?.getTime() ?? null);
}

/** A message that is being taken in: where, and the stored messages that it or its references name. */
export interface Arrival {
  readonly mailbox: ReceivingMailbox;
  readonly named: readonly KnownMessage[];
}

async function takeIn(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<ReceivedMessage> {
  const { workspaceId, mailboxId } = delivery;
  const { message } = mail;
  // Warm-up mail is known by the mailbox that wrote it: it, or what it answers, is recorded there as such.
  const fromWarmup = named.some((known) => known.kind === 'warmup');
  // The same message in a second mailbox of ours is one answer.
  const isCopyOfAnother = named.some((known) => known.header === mail.messageId && known.direction === 'inbound');
  const ids = idsOf(mail);
  const thread = await findThread(ctx, workspaceId, {
    mailboxId,
    inReplyTo: ids[0] ?? null,
    // Its own id stands for the oldest: an answer to it may have been found before it.
    references: [mail.messageId, ...message.references],
    providerThreadId: delivery.externalThreadId ?? null,
    subject: message.subject,
    counterparts: counterparts(mail, mailbox),
    at: delivery.receivedAt,
    known: named,
  });
  const place = { mailboxId, threadId: thread?.threadId ?? null, known: named };
  const mayMatter = !fromWarmup && !isOwnAddress(mail, mailbox);
  const subject = mayMatter ? await matchSubject(ctx, workspaceId, mail, place) : null;
  const threadId = place.threadId ?? subject?.threadId ?? null;
  const isOptOutMail = subject !== null && isOptOut(ctx, workspaceId, mail);
  const kind = fromWarmup ? 'warmup' : messageKind(mail, { isAnswer: threadId !== null || subject !== null });
  const recorded = await recordIncoming(
    ctx,
    workspaceId,
    toIncoming(mail, { delivery, kind, threadId, subject, isOptOutMail }),
    { raw: mail.raw, attachments: mail.attachments },
  );
  const isRefusal = mail.bounce?.recipients.some(({ action }) => action === 'failed') ?? false;
  if (mail.bounce === null || isRefusal) await noteEvidence(ctx, workspaceId, ids, isRefusal);
  await settleMessage(ctx, workspaceId, {
    mail,
    mailbox,
    kind,
    recorded,
    subject: isCopyOfAnother ? null : subject,
    isOptOutMail,
    isImported: delivery.givenIntent != null,
    receivedAt: delivery.receivedAt,
  });
  return { ...recorded, created: true };
}

/** The subject is the token of our own List-Unsubscribe header, so that no person's words need reading. */
function isOptOut(ctx: Ctx, workspaceId: number, { optOutToken }: ReadMail): boolean {
  return optOutToken !== null && readUnsubscribeToken(ctx, optOutToken)?.workspaceId === workspaceId;
}

function counterparts({ message }: ReadMail, mailbox: ReceivingMailbox): string[] {
  const addresses = [message.from, ...message.replyTo].flatMap((each) => each?.address.toLowerCase() ?? []);
  return [...new Set(addresses.filter((address) => address !== '' && address !== mailbox.address))];
}

/**
 * An answer can be faster than the record of what it answers: the server has accepted a message a moment before its
 * result is written. Such an answer waits, outside of any transaction, so that it finds its conversation.
 */
async function waitForResult(ctx: Ctx, workspaceId: number, mail: ReadMail): Promise<void> {
  const ids = [mail.messageId, ...idsOf(mail)];
  for (let waited = 0; waited < RESULT_WAIT_MS; waited += RESULT_POLL_MS) {
    const sends = await findNamedSends(ctx.sql, workspaceId, ids);
    if (!sends.some((send) => send.status === 'sending')) return;
    await sleep(RESULT_POLL_MS);
  }
}
