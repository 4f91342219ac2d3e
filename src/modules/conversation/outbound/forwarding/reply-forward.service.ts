import { type Ctx, inTx } from '../../../../platform/context.js';
import { AppError } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { findMailboxRefs } from '../../../reach/mailboxes/index.js';
import { loadSenders } from '../../../reach/mailboxes/senders/index.js';
import { forwardSubject } from '../forward.service.js';
import { withForwarded } from '../message/outbound-quote.js';
import { forwardReply } from '../outbound.jobs.js';
import { findAnsweredMessage, findAnsweredThread } from '../outbound.reads.js';
import { submitOutbound } from '../outbound.service.js';
import { gatherFiles, type OutboundFile } from '../outbound-attachments.service.js';
import type { ChosenSender } from '../outbound-sender.service.js';
import { oneLine } from '../reply.service.js';
import { insertForward, lockOpenForward, type NewForward, updateForwarded } from './reply-forward.repo.js';

/** Reply that was just added to its conversation. */
export interface EnteredAnswer {
  readonly messageId: number;
  readonly threadId: number;
  readonly mailbox: {
    readonly id: number;
    readonly address: string;
    readonly sendAs: string | null;
    readonly forwardTo: string | null;
  };
  readonly fromEmail: string;
}

/**
 * Queues the forwarding of a contact's reply to the `forwardTo` address of its mailbox, in the transaction that settles the
 * reply. Skips replies from that address, and forwarding to the mailbox itself.
 */
export async function forwardAnswer(ctx: Ctx, workspaceId: number, answer: EnteredAnswer): Promise<void> {
  const { messageId, threadId, mailbox } = answer;
  const { forwardTo } = mailbox;
  if (forwardTo === null) return;
  const key = forwardTo.toLowerCase();
  if ([answer.fromEmail.toLowerCase(), mailbox.address, mailbox.sendAs].includes(key)) return;
  const isNew = await insertForward(
    ctx.sql,
    workspaceId,
    { messageId, threadId, mailboxId: mailbox.id, forwardTo },
    ctx.clock.now(),
  );
  if (isNew) await enqueue(ctx, forwardReply, { workspaceId, messageId });
}

/**
 * Marks the message as automatic, so that no autoresponder replies to it (RFC 3834). A message that returns with this mark
 * is not a human reply, and is not forwarded again.
 */
const NOBODY_WROTE_THIS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Writes the message that forwards a reply, exactly once: locks the row of the reply, which then names the operation. */
export function sendAnswerOn(
  ctx: Ctx,
  { workspaceId, messageId }: { readonly workspaceId: number; readonly messageId: number },
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const forward = await lockOpenForward(ctx.sql, workspaceId, messageId);
    if (forward === undefined) return;
    const end = await write(ctx, workspaceId, forward);
    await updateForwarded(ctx.sql, workspaceId, messageId, end);
    if (end.refused !== null) ctx.log.warn({ workspaceId, messageId, refused: end.refused }, 'reply not forwarded');
  });
}

async function write(
  ctx: Ctx,
  workspaceId: number,
  { messageId, threadId, mailboxId, forwardTo }: NewForward,
): Promise<{ operationId: string | null; refused: string | null }> {
  const chosen = await senderOf(ctx, workspaceId, mailboxId);
  const thread = await findAnsweredThread(ctx.sql, workspaceId, threadId);
  const message = await findAnsweredMessage(ctx.sql, workspaceId, threadId, { messageId, preferInbound: true });
  if (chosen === null || thread === undefined || message === undefined) {
    return { operationId: null, refused: 'message_gone' };
  }
  const bodies = await withForwarded(ctx, workspaceId, { text: '', html: null }, [message]);
  const subject = oneLine(forwardSubject(message.subject === '' ? thread.subject : message.subject));
  try {
    const { operation } = await submitOutbound(
      ctx,
      workspaceId,
      {
        kind: 'forward',
        threadId: null,
        chosen,
        recipients: { to: [{ address: forwardTo, name: '' }], cc: [], bcc: [] },
        subject,
        text: bodies.text,
        html: bodies.html,
        trimmed: '',
        inReplyTo: null,
        references: [],
        headers: NOBODY_WROTE_THIS,
        files: await filesOf(ctx, workspaceId, messageId),
        campaignId: null,
        contactId: null,
        contactName: null,
        groupId: null,
      },
      { undo_s: 0, override_suppression: false },
      { idempotencyKey: null, clientRequestId: null, deliveryMode: 'async' },
    );
    return { operationId: operation.id, refused: null };
  } catch (error) {
    if (error instanceof AppError && error.code === 'recipient_suppressed') {
      return { operationId: null, refused: error.code };
    }
    throw error;
  }
}

/** Returns the mailbox that received the reply, in any status: messages of a paused mailbox wait until it is active. */
async function senderOf(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<ChosenSender | null> {
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  const sender = (await loadSenders(ctx, workspaceId, [mailboxId])).get(mailboxId);
  return mailbox === undefined || sender === undefined ? null : { mailbox, sender, reason: 'thread' };
}

/** Gathers the files of the reply; files over the size limit of a message stay in the conversation. */
async function filesOf(ctx: Ctx, workspaceId: number, messageId: number): Promise<OutboundFile[]> {
  try {
    return await gatherFiles(ctx, workspaceId, [], [messageId]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload_too_large') return [];
    throw error;
  }
}
