import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyIntent } from '../../engine/lifecycle/reply-enums.js';
import { type Ctx, inTx } from '../../platform/context.js';

import { readUnsubscribeToken } from '../delivery/index.js';
import { noteEvidence } from '../outbound/index.js';
import { beginReceiving, findKnownMessages, findThread, type KnownMessage, recordIncoming } from '../threads/index.js';
import type { Arrival, Delivery, ReceivedMessage } from './arrival.js';
import { findMailbox, findNamedSends, type ReceivingMailbox } from './match.reads.js';
import { idsOf, matchSubject } from './match.service.js';
import { isOwnAddress, messageKind, toIncoming, writerOf } from './message-kind.js';
import { withoutOwnText } from './own-text.service.js';
import { verify } from './proof/verify.js';
import { type ReadMail, readMail, withoutContent } from './read-mail.js';
import { recordOwnCopy } from './receive-copy.service.js';
import { takeWarmup } from './receive-warmup.service.js';
import { givenReading } from './reply-reading.js';
import { settleMessage } from './settle.service.js';

/** How long an answer waits for the result of the very message it answers. */
const RESULT_WAIT_MS = 10_000;
const RESULT_POLL_MS = 50;

/**
 * Takes a message into a mailbox: it is understood, put into its conversation, tied to the send it is about, and what it
 * means is done, all in one transaction after which it is durable. The same message again changes nothing. Never fails on
 * what others wrote; throws when the mailbox is gone or the database fails.
 * @param alongside work of the caller for the same transaction, such as moving a cursor.
 * @returns null for warmup mail, which joins no conversation.
 */
export async function receiveMessage(
  ctx: Ctx,
  delivery: Delivery,
  alongside: (ctx: Ctx) => Promise<void> = async () => undefined,
): Promise<ReceivedMessage | null> {
  const read = delivery.mail ?? (await readOf(ctx, delivery));
  await waitForResult(ctx, delivery.workspaceId, read);
  const mail = withGivenIntent(await withoutOwnText(ctx, delivery, read), delivery.givenIntent ?? null);
  const { inTurn = (work) => work() } = delivery;
  const store = (mail: ReadMail) =>
    inTurn(() =>
      inTx(ctx, async (ctx) => {
        await alongside(ctx);
        return (await takeWarmup(ctx, delivery, mail)) ? null : storeMail(ctx, delivery, mail);
      }),
    );
  try {
    return await store(mail);
  } catch (error) {
    if (!isRefusedData(error)) throw error;
    // Something in it that no database takes must hold up neither its sender nor the messages behind it.
    ctx.log.warn({ err: error, mailboxId: delivery.mailboxId }, 'a message is kept without what could not be stored');
    return store(withoutContent(mail));
  }
}

function readOf(ctx: Ctx, { raw, receivedAt, mailboxId }: Delivery): Promise<ReadMail> {
  return readMail(ctx, { raw, receivedAt, owner: `mailbox ${mailboxId}` });
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
  if (isSameMessage(mail, delivery, known)) return { threadId: known.threadId, messageId: known.id, created: false };
  return storeUnderOwnName(ctx, delivery, mail, { mailbox, named });
}

/** Some programs write the same Message-ID into all they send. Such messages go by the hash of their bytes. */
async function storeUnderOwnName(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<ReceivedMessage> {
  const renamed = { ...mail, messageId: mail.privateId };
  const copies = await findKnownMessages(ctx, delivery.workspaceId, [renamed.messageId]);
  const known = copies.find((copy) => copy.mailboxId === delivery.mailboxId);
  if (known !== undefined) return { threadId: known.threadId, messageId: known.id, created: false };
  const others = named.filter((message) => message.header !== mail.messageId);
  return takeIn(ctx, delivery, renamed, { mailbox, named: [...copies, ...others] });
}

/** Copies of one message may differ in what lists add, never in who wrote when. */
function isSameMessage(mail: ReadMail, delivery: Delivery, known: KnownMessage): boolean {
  const sameWriter = known.fromEmail.toLowerCase() === writerOf(mail, delivery).toLowerCase();
  return sameWriter && (known.dateSent?.getTime() ?? null) === (mail.message.date?.getTime() ?? null);
}

async function takeIn(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<ReceivedMessage> {
  const { workspaceId, mailboxId } = delivery;
  const { message } = mail;
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
  const mayMatter = !isOwnAddress(mail, mailbox);
  const about = mayMatter ? await matchSubject(ctx, workspaceId, mail, place) : null;
  const subject = about?.subject ?? null;
  const threadId = place.threadId ?? subject?.threadId ?? null;
  const isOptOutMail = subject !== null && isOptOut(ctx, workspaceId, mail, subject.contactId);
  const kind = messageKind(mail, { isAnswer: threadId !== null || subject !== null });
  const verified = verify(mail, {
    ...{ delivery, mailbox, kind, isOptOutMail },
    about: isCopyOfAnother ? null : about,
  });
  const recorded = await recordIncoming(
    ctx,
    workspaceId,
    toIncoming(mail, { delivery, kind, threadId, subject, isOptOutMail, verified }),
    { raw: mail.raw, envelope: delivery.envelope ?? null, attachments: mail.attachments },
  );
  const isRefusal = mail.bounce?.recipients.some(({ action }) => action === 'failed') ?? false;
  if (mail.bounce === null || isRefusal) {
    const answered = named.filter(({ header }) => ids.includes(header));
    await noteEvidence(ctx, workspaceId, answered, isRefusal);
  }
  await settleMessage(ctx, workspaceId, {
    fromEmail: writerOf(mail, delivery),
    mail,
    mailbox,
    kind,
    recorded,
    subject: isCopyOfAnother ? null : subject,
    isOptOutMail,
    verified,
    isImported: delivery.givenIntent != null,
    receivedAt: delivery.receivedAt,
  });
  return { ...recorded, created: true };
}

/** The subject is the token of the contact's own List-Unsubscribe header, so that no person's words need reading. */
function isOptOut(ctx: Ctx, workspaceId: number, { optOutToken }: ReadMail, contactId: string): boolean {
  const owner = optOutToken === null ? null : readUnsubscribeToken(ctx, optOutToken);
  return owner?.workspaceId === workspaceId && owner.contactId === contactId;
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
