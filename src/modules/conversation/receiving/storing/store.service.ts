import { isReservedName } from '../../../../engine/address/reserved-name.js';
import { isAuthenticated } from '../../../../engine/mail/proof/proof.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { lockWithCompanies } from '../../../outreach/contacts/status/index.js';
import { beginReceiving, recordIncoming } from '../../../outreach/threads/index.js';
import { recordComplaint, recordReports } from '../../../reach/domains/reports/index.js';
import { noteEvidence } from '../../outbound/index.js';
import type { Arriving, ReceivedMessage } from '../matching/arrival.js';
import { idsOf, lockMatched } from '../matching/match.service.js';
import { toIncoming, writerOf } from '../matching/message-kind.js';
import { classOfMessage } from '../matching/thread-class.js';
import { requestOpinion } from '../opinion/request-opinion.service.js';
import { isRealComplaint } from '../proof/verify.js';
import { settleMessage } from '../settling/settle.service.js';
import { complainedOf } from '../settling/settle-opt-out.service.js';
import { assertApart } from './apart.js';
import { findPlace, lookUp, type NewMessage, type Target, targetOf } from './find-target.service.js';
import { recordOwnCopy } from './receive-copy.service.js';
import { recordWarmup } from './receive-warmup.service.js';
import { storeSources } from './store-sources.service.js';

/** Stored row of a message. */
type Recorded = { readonly threadId: number; readonly messageId: number };

/**
 * Stores messages of one workspace with their effects in one transaction. Rows are locked by kind for all of them, in ID order:
 * mailboxes and sends first, conversations second, contacts third. If one message fails, it throws and stores none. Returns results in
 * order; null for warmup email, which joins no conversation.
 * @param alongside work of the caller for the same transaction, such as moving a cursor
 */
export async function storeTogether(
  ctx: Ctx,
  workspaceId: number,
  given: readonly Arriving[],
  alongside: (ctx: Ctx) => Promise<void> = async () => undefined,
): Promise<Array<ReceivedMessage | null>> {
  const messages = await storeSources(ctx, workspaceId, given);
  const store = async (ctx: Ctx) => {
    await alongside(ctx);
    const targets = await findTargets(ctx, workspaceId, messages);
    assertApart(targets);
    const recorded = await enterAll(ctx, workspaceId, targets);
    const contacts = targets.flatMap((target) =>
      target.kind === 'new' ? (target.about?.subject.contactId ?? []) : [],
    );
    await lockWithCompanies(ctx, workspaceId, contacts);
    return pipelined(targets, (target) => settle(ctx, target, recorded.get(target) ?? null));
  };
  return inTx(ctx, store, { isPipelined: true });
}

/**
 * Handles independent items on one pipelined connection: while one waits for a result, the statements of the others are sent. Returns
 * the results in order. If one fails, it throws once no statement is in progress, so that the rollback is the last one.
 */
async function pipelined<I, O>(items: readonly I[], handle: (item: I) => Promise<O>): Promise<O[]> {
  const handled = items.map(handle);
  await Promise.allSettled(handled);
  return Promise.all(handled);
}

/** Finds the targets of messages, with their mailboxes and sends locked. */
async function findTargets(ctx: Ctx, workspaceId: number, messages: readonly Arriving[]): Promise<Target[]> {
  const mailboxIds = messages.map(({ delivery }) => delivery.mailboxId);
  await beginReceiving(ctx, workspaceId, mailboxIds);
  const lookups = await lookUp(ctx, workspaceId, messages);
  const places = await pipelined(messages, (message) => findPlace(ctx, message, lookups));
  const matched = places.map((place) => (place.kind === 'matching' ? place.matched : null));
  await lockMatched(ctx, workspaceId, matched);
  return pipelined(places, (place) => targetOf(ctx, place));
}

/** Enters new messages into their conversations. Returns the stored rows by target. */
async function enterAll(ctx: Ctx, workspaceId: number, targets: readonly Target[]): Promise<Map<Target, Recorded>> {
  const entering = targets.filter((target) => target.kind === 'new');
  const recorded = await recordIncoming(ctx, workspaceId, entering.map(incomingOf));
  return new Map(entering.map((target, at) => [target, recorded[at] as Recorded]));
}

function incomingOf(target: NewMessage): Parameters<typeof recordIncoming>[2][number] {
  const { delivery, mail, threadId, isOptOutMail, verified } = target;
  const subject = target.about?.subject ?? null;
  return {
    message: toIncoming(mail, { delivery, kind: target.messageKind, threadId, subject, isOptOutMail, verified }),
    raw: mail.raw,
    rawBlobId: delivery.rawBlobId ?? null,
    envelope: delivery.envelope ?? null,
    attachments: mail.attachments,
    threadClass: threadClassOf(target),
  };
}

/** Returns the class of the conversation. Unverified messages do not change it. */
function threadClassOf(target: NewMessage): ReturnType<typeof classOfMessage> {
  const meaning = meaningOf(target);
  const { subject, verified } = meaning;
  return subject !== null && verified.waits !== null ? null : classOfMessage(meaning, subject);
}

function meaningOf(target: NewMessage) {
  const { delivery, mail, about, messageKind, isOptOutMail, verified, isCopyOfAnother } = target;
  return {
    ...{ mail, isOptOutMail, verified },
    mailbox: target.arrival.mailbox,
    receivedAt: delivery.receivedAt,
    kind: messageKind,
    fromEmail: writerOf(mail, delivery),
    subject: isCopyOfAnother ? null : (about?.subject ?? null),
    isImported: delivery.givenIntent != null,
  };
}

async function settle(ctx: Ctx, target: Target, recorded: Recorded | null): Promise<ReceivedMessage | null> {
  switch (target.kind) {
    case 'warmup':
      await recordWarmup(ctx, target);
      return null;
    case 'known':
      return { threadId: target.known.threadId, messageId: target.known.id, created: false };
    case 'own_copy':
      return recordOwnCopy(ctx, target.delivery, target.mail, { ...target.arrival, known: target.known });
    case 'new':
      if (recorded === null) throw new Error('A new message has been entered into its conversation.');
      await settleNew(ctx, target, recorded);
      return { ...recorded, created: true };
  }
}

/** Returns the sender of reports. Trusts every sender at test domains, which get no outside email and have no DNS records. */
function reporterOf({ delivery, mail, verified, arrival }: NewMessage): Parameters<typeof recordReports>[3] {
  const authentication = verified.verification;
  const isTrial = isReservedName(arrival.mailbox.address.split('@').at(-1) ?? '');
  return {
    from: writerOf(mail, delivery),
    authentication,
    isProven: isTrial || isAuthenticated(authentication),
    receivedAt: delivery.receivedAt,
  };
}

/** Stores the report of a feedback loop, so that the domain shows it whether it takes effect or not. */
async function noteComplaint(ctx: Ctx, target: NewMessage): Promise<void> {
  const { delivery, mail, about, verified } = target;
  const { complaint } = mail;
  if (complaint === null || target.messageKind !== 'complaint' || !isRealComplaint(mail)) return;
  const subject = about?.subject ?? null;
  const { reason } = verified.verification;
  await recordComplaint(
    ctx,
    delivery.workspaceId,
    {
      about: subject === null ? `message ${complaint.originalMessageId ?? mail.messageId}` : complainedOf(subject),
      sentFrom: subject === null ? null : (subject.sendingDomain ?? domainOf(target.arrival.mailbox.address)),
      reportedDomain: complaint.fromDomain,
      campaignId: subject?.campaignId ?? null,
      mailboxId: subject?.mailboxId ?? null,
      feedbackType: complaint.feedbackType,
      sourceIp: complaint.sourceIp,
      reason: subject === null ? 'no_reference' : (reason ?? null),
    },
    reporterOf(target),
  );
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

async function settleNew(ctx: Ctx, target: NewMessage, recorded: Recorded): Promise<void> {
  const { delivery, mail } = target;
  const { named } = target.arrival;
  const { workspaceId } = delivery;
  const isRefusal = mail.bounce?.recipients.some(({ action }) => action === 'failed') ?? false;
  if (mail.bounce === null || isRefusal) {
    const ids = idsOf(mail);
    const answered = named.filter(({ header }) => ids.includes(header));
    await noteEvidence(ctx, workspaceId, answered, isRefusal);
  }
  if (mail.reports.length > 0) await recordReports(ctx, workspaceId, mail.reports, reporterOf(target));
  await noteComplaint(ctx, target);
  const entered = { ...meaningOf(target), recorded };
  await settleMessage(ctx, workspaceId, entered);
  const isActed = entered.subject !== null && entered.verified.waits === null && !entered.isImported;
  if (isActed && entered.kind === 'customer_reply' && mail.reply !== null) {
    await requestOpinion(ctx, workspaceId, recorded.messageId, mail.reply);
  }
}
