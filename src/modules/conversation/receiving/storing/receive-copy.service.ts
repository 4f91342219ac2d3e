import { contactEffect, NO_EFFECTS } from '../../../../engine/stop-rules/effects.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { findThread, type KnownMessage, noteProviderNames, recordIncoming } from '../../../outreach/threads/index.js';
import { readUnsubscribeToken } from '../../../sending/delivery/index.js';
import { emailResolved } from '../../../sending/delivery/results/delivery.events.js';
import { resolveFound } from '../../../sending/sends/index.js';
import { applyEffects } from '../../../sending/sequence/index.js';
import { resolveOutbound } from '../../outbound/index.js';
import type { Arrival, Delivery, ReceivedMessage } from '../matching/arrival.js';
import { findNamedSends, findOperationOfCopy, findSendOfCopy, type SentCopy } from '../matching/match.reads.js';
import { idsOf, lockMatched, matchContact, namedSends, proveSubject } from '../matching/match.service.js';
import { knownSendBlocks, loadSubject } from '../matching/match-subject.js';
import { bodiesOf, isAddressOf, isOwnAddress, writerOf } from '../matching/message-kind.js';
import type { ReadMail } from '../matching/read-mail.js';
import { findMessageOfSend } from './missed-send.reads.js';
import { findMissedByContact, findMissedById, recordMissed } from './missed-send.service.js';

/** The result of this very message is not stored yet, so the poll that found it checks again later. */
export class ResultPending extends Error {
  constructor() {
    super('The result of this message is not written yet.');
    this.name = 'ResultPending';
  }
}

/**
 * Records a message from the mailbox itself, found in its Sent folder or as a copy to itself. A copy of our own message
 * proves that it was accepted, even under a Message-ID assigned by the server; a message that the owner wrote elsewhere
 * joins its conversation.
 */
export async function recordOwnCopy(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  found: Arrival & { readonly known: KnownMessage | null },
): Promise<ReceivedMessage> {
  const { workspaceId, mailboxId } = delivery;
  if (found.known !== null) {
    if (found.known.sendId !== null) await resolveByCopy(ctx, workspaceId, found.known.sendId);
    else await resolveOutbound(ctx, workspaceId, found.known.id, 'found_in_sent_folder');
    return { threadId: found.known.threadId, messageId: found.known.id, created: false };
  }
  const named = await findNamedSends(ctx.sql, workspaceId, [mail.messageId]);
  if (named.some((send) => send.status === 'sending')) throw new ResultPending();
  const missedId = await findMissedById(ctx, delivery, mail);
  if (missedId !== null) {
    const settled = await recordMissedCopy(ctx, delivery, mail, missedId);
    if (settled !== null) return settled;
  }
  const rewritten = await findRewritten(ctx, delivery, mail);
  if (rewritten !== null) {
    const { sendId, threadId, messageId } = rewritten;
    const header = mail.messageId;
    await noteProviderNames(ctx, workspaceId, [{ mailboxId, threadId, messageId, header, conversation: null }]);
    if (sendId !== null) await resolveByCopy(ctx, workspaceId, sendId, header);
    else await resolveOutbound(ctx, workspaceId, messageId, 'found_in_sent_folder');
    return { threadId, messageId, created: false };
  }
  const missed = await findMissedByContact(ctx, delivery, mail);
  const settled = missed?.kind === 'send' ? await recordMissedCopy(ctx, delivery, mail, missed.sendId) : null;
  if (settled !== null) return settled;
  if (missed?.kind === 'contact') await stopContact(ctx, workspaceId, missed.contactId);
  return recordWrittenElsewhere(ctx, delivery, mail, found);
}

/** Settles an email that the instance before a restore sent. Returns null if nothing can be recorded. */
async function recordMissedCopy(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  sendId: string,
): Promise<ReceivedMessage | null> {
  if (!(await recordMissed(ctx, delivery, mail, sendId))) return null;
  await resolveByCopy(ctx, delivery.workspaceId, sendId);
  const recorded = await findMessageOfSend(ctx.sql, delivery.workspaceId, sendId);
  if (recorded === undefined) throw new Error(`Email ${sendId} was recorded without its message.`);
  return { ...recorded, created: false };
}

/** Stops a contact whose sequence continued in the lost instance. A member can resume it. */
async function stopContact(ctx: Ctx, workspaceId: number, contactId: string): Promise<void> {
  const subject = await loadSubject(ctx, workspaceId, contactId, null);
  if (subject === null) return;
  const effects = { ...NO_EFFECTS, contact: contactEffect('stopped', 'manual') };
  await applyEffects(
    ctx,
    workspaceId,
    { plan: subject.campaign, contactId, emailKey: subject.emailKey },
    effects,
    'reply',
  );
}

/**
 * Finds the original of a copy with a replaced Message-ID: a campaign email, or a manual message with `sendId` null. Throws
 * `ResultPending` until its result, which contains the Message-ID, has been stored.
 */
async function findRewritten(
  ctx: Ctx,
  { workspaceId, mailboxId, receivedAt }: Delivery,
  mail: ReadMail,
): Promise<{ sendId: string | null; threadId: number; messageId: number } | null> {
  const owner = mail.ownToken === null ? null : readUnsubscribeToken(ctx, mail.ownToken);
  const copy: SentCopy = {
    mailboxId,
    contactId: owner?.workspaceId === workspaceId ? owner.contactId : null,
    emailKeys: mail.message.to.map(({ address }) => address.toLowerCase()),
    subject: mail.message.subject,
    at: mail.message.date ?? receivedAt,
  };
  const send = await findSendOfCopy(ctx.sql, workspaceId, copy);
  if (send?.status === 'sending') throw new ResultPending();
  if (send !== undefined && send.messageId !== null && send.threadId !== null) {
    return { sendId: send.id, threadId: send.threadId, messageId: send.messageId };
  }
  const operation = await findOperationOfCopy(ctx.sql, workspaceId, copy);
  if (operation?.status === 'sending') throw new ResultPending();
  return operation === undefined
    ? null
    : { sendId: null, threadId: operation.threadId, messageId: operation.messageId };
}

/** @param sentAs Message-ID of the copy, if the server replaced the original one */
async function resolveByCopy(ctx: Ctx, workspaceId: number, sendId: string, sentAs?: string): Promise<void> {
  const [send] = await resolveFound(ctx, workspaceId, [sendId], 'found_in_sent_folder', sentAs);
  const subject = send === undefined ? null : await loadSubject(ctx, workspaceId, send.contactId, send.id);
  if (subject === null) return;
  const found = { status: 'sent', resolution: 'found_in_sent_folder' } as const;
  await appendEvents(ctx, workspaceId, [emailResolved.draft({ ...knownSendBlocks(subject), ...found })]);
}

/** Records a message that a member wrote in another program, which ends the contact's sequence. */
async function recordWrittenElsewhere(
  ctx: Ctx,
  delivery: Delivery,
  mail: ReadMail,
  { mailbox, named }: Arrival,
): Promise<ReceivedMessage> {
  const { workspaceId, mailboxId } = delivery;
  const { message } = mail;
  const recipients = [...message.to, ...message.cc].map(({ address }) => address.toLowerCase());
  const counterpart = message.to.find(({ address }) => !isAddressOf(mailbox, address)) ?? null;
  const thread = await findThread(ctx, workspaceId, {
    mailboxId,
    inReplyTo: message.inReplyTo,
    references: [mail.messageId, ...message.references],
    providerThreadId: delivery.externalThreadId ?? null,
    subject: message.subject,
    counterparts: recipients.filter((address) => !isAddressOf(mailbox, address)),
    at: delivery.receivedAt,
    known: named,
  });
  const threadId = thread?.threadId ?? null;
  const sends = threadId === null ? [] : await namedSends(ctx, workspaceId, idsOf(mail));
  const facts = { mailboxId, threadId, known: named, sends };
  const matched = threadId === null ? null : await matchContact(ctx, workspaceId, mail, facts);
  await lockMatched(ctx, workspaceId, [matched]);
  const about = matched === null ? null : await proveSubject(ctx, workspaceId, mail, { matched, facts });
  const subject = about?.subject ?? null;
  const incoming = {
    message: {
      ...bodiesOf(mail, delivery),
      mailboxId,
      threadId,
      direction: 'outbound',
      kind: threadId === null && message.inReplyTo === null ? 'new' : 'reply',
      isSystem: false,
      fromEmail: isOwnAddress(mail, mailbox) ? writerOf(mail, delivery).toLowerCase() : mailbox.address,
      fromName: message.from?.name || null,
      replyTo: message.replyTo[0]?.address ?? null,
      receivedAt: message.date ?? delivery.receivedAt,
      isRead: true,
      campaignId: subject?.campaign.id ?? null,
      contactId: subject?.contactId ?? null,
      stepId: null,
      sendId: null,
      replyIntent: null,
      autoReply: null,
      bounce: null,
      classification: null,
      counterpartEmail: counterpart?.address ?? null,
      counterpartName: counterpart?.name || null,
    },
    ...{
      raw: mail.raw,
      rawBlobId: delivery.rawBlobId ?? null,
      envelope: delivery.envelope ?? null,
      attachments: mail.attachments,
    },
  } as const;
  const [recorded] = await recordIncoming(ctx, workspaceId, [incoming]);
  if (recorded === undefined) throw new Error('A recorded message has an ID.');
  if (subject !== null) {
    const { campaign, contactId, emailKey } = subject;
    const effects = { ...NO_EFFECTS, contact: contactEffect('stopped', 'manual') };
    await applyEffects(ctx, workspaceId, { plan: campaign, contactId, emailKey }, effects, 'reply');
  }
  return { ...recorded, created: true };
}
