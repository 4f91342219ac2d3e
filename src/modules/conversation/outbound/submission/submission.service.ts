import { createHash } from 'node:crypto';
import { parseAddressList } from '../../../../engine/address/address-list.js';
import { parseEmail } from '../../../../engine/address/parse-email.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { isWorkspaceRetired } from '../../../../platform/db/workspace-moves.js';
import { dateValue } from '../../../../platform/mail/mime/header-values.js';
import { signedMessageId } from '../../../../platform/mail/signed-message-id.js';
import { Refusal, type SubmissionHandlers, type SubmittedMail } from '../../../../platform/mail/submission/server.js';
import type { MailReading } from '../../../../platform/reading/read-mail.js';
import { findKnownMessages, findThread, type KnownMessage } from '../../../outreach/threads/index.js';
import { takeCapacity } from '../../../reach/mailboxes/slots/index.js';
import { findSuppressions } from '../../../reach/suppressions/index.js';
import { returnCapacity } from '../daily-capacity.service.js';
import { enterOutbound } from '../enter-outbound.service.js';
import type { Recipient, Recipients } from '../message/outbound-recipients.js';
import { findAnsweredThread } from '../outbound.reads.js';
import { findSubmitted } from '../outbound.repo.js';
import { type ClientSender, findClientSender } from './client-sender.reads.js';
import { fieldValues, finishedBytes, type SplitMessage, splitMessage } from './header-fields.js';

/** Valid Message-ID. Longer ones would make lines that servers fold. */
const PLAIN_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/;

/** Handles messages that members send from hosted mailboxes with mail programs (docs/operate/mail-clients.md). */
export function mailSubmission(ctx: Ctx): SubmissionHandlers {
  return {
    onSender: async (from) => {
      await requireSender(ctx, from);
    },
    onRecipient: async (from, to) => {
      const { workspaceId } = await requireSender(ctx, from);
      if (!parseEmail(to).ok) throw new Refusal(553, '5.1.3 This is no address');
      await requireWritable(ctx, workspaceId, [to], null);
    },
    onMessage: (mail) => acceptSubmission(ctx, mail),
    onError: (error) =>
      ctx.log.error({ err: error }, 'failed to accept a message of a mail client; the client was notified'),
  };
}

/**
 * Accepts a message with its daily capacity, its conversation and its operation, in one transaction, after
 * which it is durable. The loop of handwritten messages sends it. The same message again changes nothing, so a program
 * that lost the reply may retry. Throws a Refusal.
 */
async function acceptSubmission(ctx: Ctx, mail: SubmittedMail): Promise<void> {
  const sender = await requireSender(ctx, mail.from);
  const receivedAt = ctx.clock.now();
  const owner = `mailbox ${sender.mailboxId}`;
  const raw = new Uint8Array(mail.raw);
  const read = await ctx.reader.read('mail', { raw, receivedAt, isOlder: false }, { owner });
  if (!read.ok) throw new Refusal(554, '5.6.0 The message cannot be read');
  const split = splitMessage(mail.raw);
  requireOwnFrom(split, sender.address);
  await inTx(ctx, (ctx) => store(ctx, sender, mail, { split, reading: read.value }));
}

async function store(
  ctx: Ctx,
  sender: ClientSender,
  mail: SubmittedMail,
  { split, reading }: { readonly split: SplitMessage; readonly reading: MailReading },
): Promise<void> {
  const { workspaceId, mailboxId, address } = sender;
  const { message } = reading;
  // From this lock on, no other message uses the capacity of this mailbox: of two identical messages in parallel, the
  // second one sees the first.
  const capacity = await takeCapacity(ctx, workspaceId, mailboxId);
  const ids = [message.messageId, message.inReplyTo, ...message.references].filter((id) => id !== null);
  const known = await findKnownMessages(ctx, workspaceId, ids);
  const ownBefore = known.find((one) => one.header === message.messageId && isOwn(one, mailboxId));
  const taskHash = hashOf(mail);
  if (ownBefore !== undefined && (await findSubmitted(ctx.sql, workspaceId, ownBefore.id, taskHash))) {
    if (capacity.taken) await returnCapacity(ctx, workspaceId, mailboxId, ctx.clock.now());
    return;
  }
  if (!capacity.taken) throw dayIsOver(capacity.openAt);
  const recipients = recipientsOf(mail, reading);
  const found = await findThread(ctx, workspaceId, {
    mailboxId,
    inReplyTo: message.inReplyTo,
    references: message.references,
    providerThreadId: null,
    subject: message.subject,
    counterparts: mail.to.map((to) => to.toLowerCase()).filter((to) => to !== address),
    at: ctx.clock.now(),
    known,
  });
  const thread = found === null ? undefined : await findAnsweredThread(ctx.sql, workspaceId, found.threadId);
  await requireWritable(ctx, workspaceId, mail.to, thread?.group_id ?? null);
  const id = ctx.ids.uuid();
  const keepsId = ownBefore === undefined && message.messageId !== null && PLAIN_ID.test(message.messageId);
  const messageIdHeader = keepsId ? (message.messageId as string) : signedMessageId(ctx, id, domainOf(address));
  const added = new Map<string, string>();
  if (!keepsId) added.set('message-id', messageIdHeader);
  if (message.date === null) added.set('date', dateValue(ctx.clock.now(), 0));
  await enterOutbound(ctx, workspaceId, {
    ...{ id, mailboxId, messageIdHeader, recipients, taskHash },
    kind: thread === undefined ? 'new' : 'reply',
    threadId: thread?.id ?? null,
    inReplyTo: message.inReplyTo,
    references: message.references,
    from: { address, name: message.from?.name ?? '' },
    replyTo: message.replyTo[0]?.address ?? null,
    subject: message.subject,
    text: reading.bodyText,
    html: message.html,
    trimmed: reading.trimmed,
    files: reading.attachments.map((file) => ({ ...file, content: bufferOf(file.content) })),
    content: { raw: finishedBytes(split, added) },
    dueAt: ctx.clock.now(),
    campaignId: thread?.campaign_id ?? null,
    contactId: thread?.contact_id ?? null,
    contactName: thread?.contact_name ?? null,
    groupId: thread?.group_id ?? null,
    idempotencyKey: null,
    clientRequestId: null,
    deliveryMode: 'async',
    senderReason: 'given',
    overrideSuppression: false,
    counted: true,
  });
}

/** Returns the mailbox that signed in at the submission server, which has verified it. */
async function requireSender(ctx: Ctx, from: string): Promise<ClientSender> {
  const sender = from === '' ? undefined : await findClientSender(ctx.sql, from);
  if (sender === undefined) throw new Refusal(550, '5.7.1 This mailbox may not send by a mail program');
  if (await isWorkspaceRetired(ctx.sql, sender.workspaceId)) {
    throw new Refusal(550, '5.7.1 This mailbox moved to another server');
  }
  return sender;
}

async function requireWritable(
  ctx: Ctx,
  workspaceId: number,
  recipients: readonly string[],
  groupId: string | null,
): Promise<void> {
  const emails = recipients.map((address) => address.toLowerCase());
  const found = await findSuppressions(ctx, workspaceId, { emails, groupId });
  const suppressed = recipients.filter((address) => found.has(address.toLowerCase()));
  if (suppressed.length === 0) return;
  throw new Refusal(550, `5.7.1 ${suppressed.join(', ')} must not be written to: suppressed`);
}

/** Requires one From with only the mailbox's address: no mailbox sends in another name (RFC 6409, section 6.1). */
function requireOwnFrom(split: SplitMessage, address: string): void {
  const [from = '', ...more] = fieldValues(split, 'from');
  const { addresses, rejected } = parseAddressList(from);
  const isOwn =
    more.length === 0 &&
    rejected.length === 0 &&
    addresses.length === 1 &&
    addresses[0]?.email.toLowerCase() === address;
  if (!isOwn) throw new Refusal(550, `5.7.1 From must be ${address}`);
}

function dayIsOver(openAt: Date | null): Refusal {
  if (openAt === null) return new Refusal(451, '4.7.1 The mailbox is not active');
  return new Refusal(451, `4.7.1 The mailbox has sent all of its day; it sends again from ${openAt.toISOString()}`);
}

/** Returns the recipients of the envelope: those in the header, and the others as Bcc. */
function recipientsOf(mail: SubmittedMail, { message }: MailReading): Recipients {
  const left = new Map(mail.to.map((address) => [address.toLowerCase(), address]));
  const shown = (list: MailReading['message']['to']): Recipient[] =>
    list.flatMap(({ address, name }): Recipient[] => {
      const given = left.get(address.toLowerCase());
      if (given === undefined) return [];
      left.delete(address.toLowerCase());
      return [{ address: given, name }];
    });
  const [to, cc] = [shown(message.to), shown(message.cc)];
  return { to, cc, bcc: [...left.values()].map((address) => ({ address, name: '' })) };
}

function isOwn({ direction, mailboxId }: KnownMessage, own: number): boolean {
  return direction === 'outbound' && mailboxId === own;
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}

function bufferOf(content: Uint8Array): Buffer {
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** Returns the SHA-256 of sender, recipients and content. A retry has the same one, whatever servers added in front. */
function hashOf({ from, to, raw }: SubmittedMail): string {
  const hash = createHash('sha256').update(
    JSON.stringify([from.toLowerCase(), to.map((one) => one.toLowerCase()).sort()]),
  );
  return hash.update(finishedBytes(splitMessage(raw), new Map())).digest('hex');
}
