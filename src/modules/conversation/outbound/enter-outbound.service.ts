import type { Ctx } from '../../../platform/context.js';
import { recordManual } from '../../outreach/threads/index.js';
import { addressesOf, type Recipients } from './message/outbound-recipients.js';
import { type Content, insertOperation } from './outbound.repo.js';
import type { OutboundFile } from './outbound-attachments.service.js';

/** Loop that sends manual messages. */
export const OUTBOUND_LOOP = 'inbox.outbound';

/** A manual message with its content. */
export interface FinishedMessage {
  readonly id: string;
  readonly kind: 'reply' | 'forward' | 'new';
  readonly mailboxId: number;
  /** Conversation; null to start one. */
  readonly threadId: number | null;
  readonly messageIdHeader: string;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly from: { readonly address: string; readonly name: string };
  readonly replyTo: string | null;
  readonly recipients: Recipients;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Text of the message, without signature and quotes. */
  readonly trimmed: string;
  readonly files: readonly OutboundFile[];
  readonly content: Content;
  readonly dueAt: Date;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly contactName: string | null;
  readonly groupId: string | null;
  readonly taskHash: string;
  readonly idempotencyKey: string | null;
  readonly clientRequestId: string | null;
  readonly deliveryMode: 'sync' | 'async';
  readonly senderReason: string | null;
  readonly overrideSuppression: boolean;
  /** Whether the message already counts toward the mailbox's daily limit. */
  readonly counted: boolean;
}

/**
 * Writes a message, its conversation and its operation, in the caller's transaction; the loop sends the message after the commit.
 */
export async function enterOutbound(ctx: Ctx, workspaceId: number, message: FinishedMessage): Promise<void> {
  const now = ctx.clock.now();
  const { id, kind, mailboxId, messageIdHeader, content, dueAt, from } = message;
  const { to, cc, bcc } = message.recipients;
  const toEmails = to.map(({ address }) => address);
  const ccEmails = cc.map(({ address }) => address);
  const recorded = await recordManual(
    ctx,
    workspaceId,
    {
      ...{ mailboxId, threadId: message.threadId, kind, messageIdHeader, toEmails, ccEmails },
      inReplyTo: message.inReplyTo,
      references: message.references,
      fromEmail: from.address,
      fromName: from.name,
      replyTo: message.replyTo,
      subject: message.subject,
      bodyText: message.text,
      bodyHtml: message.html ?? '',
      bodyTextTrimmed: message.trimmed,
      receivedAt: now,
      campaignId: message.campaignId,
      contactId: message.contactId,
      stepId: null,
      sendId: null,
      replyIntent: null,
      autoReply: null,
      bounce: null,
      classification: null,
      externalThreadId: null,
      counterpartEmail: toEmails[0] ?? null,
      counterpartName: message.contactName ?? (to[0]?.name || null),
      sizeBytes: sizeOf(message),
      truncated: false,
    },
    { operationId: id, bccEmails: bcc.map(({ address }) => address), attachments: message.files },
  );
  await insertOperation(ctx.sql, workspaceId, now, {
    ...{ id, kind, mailboxId, ...recorded, messageIdHeader, toEmails, ccEmails, content, dueAt },
    status: dueAt > now ? 'scheduled' : 'queued',
    taskHash: message.taskHash,
    idempotencyKey: message.idempotencyKey ?? id,
    clientRequestId: message.clientRequestId,
    deliveryMode: message.deliveryMode,
    fromEmail: from.address,
    envelopeTo: addressesOf(message.recipients),
    senderReason: message.senderReason,
    overrideSuppression: message.overrideSuppression,
    groupId: message.groupId,
    counted: message.counted,
  });
  ctx.wake.hint(OUTBOUND_LOOP);
}

/** Returns the size in bytes, or an estimate from the parts. */
function sizeOf({ content, text, html, files }: FinishedMessage): number {
  if ('raw' in content) return content.raw.length;
  const words = Buffer.byteLength(text) + Buffer.byteLength(html ?? '');
  return files.reduce((sum, file) => sum + file.content.length, words);
}
