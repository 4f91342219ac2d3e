import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { findMailboxRefs } from '../../mailboxes/index.js';
import { loadSenders } from '../../mailboxes/senders/index.js';
import { forwardSubject } from '../forward.service.js';
import { forwardReply } from '../outbound.jobs.js';
import { findAnsweredMessage, findAnsweredThread } from '../outbound.reads.js';
import { submitOutbound } from '../outbound.service.js';
import { gatherFiles, type OutboundFile } from '../outbound-attachments.service.js';
import { withForwarded } from '../outbound-quote.js';
import type { ChosenSender } from '../outbound-sender.service.js';
import { oneLine } from '../reply.service.js';
import { insertForward, lockOpenForward, type NewForward, updateForwarded } from './reply-forward.repo.js';

/** An answer that has just been entered into its conversation. */
export interface EnteredAnswer {
  readonly messageId: number;
  readonly threadId: number;
  readonly mailbox: { readonly id: number; readonly address: string; readonly forwardTo: string | null };
  readonly fromEmail: string;
}

/**
 * Notes, in the transaction that settles an answer of a person, that it goes on to the address of its mailbox
 * (`forwardTo`), and asks for it. An answer from that very address goes nowhere, nor does any to the mailbox itself.
 */
export async function forwardAnswer(ctx: Ctx, workspaceId: number, answer: EnteredAnswer): Promise<void> {
  const { messageId, threadId, mailbox } = answer;
  const { forwardTo } = mailbox;
  if (forwardTo === null) return;
  const key = forwardTo.toLowerCase();
  if (key === answer.fromEmail.toLowerCase() || key === mailbox.address.toLowerCase()) return;
  const isNew = await insertForward(
    ctx.sql,
    workspaceId,
    { messageId, threadId, mailboxId: mailbox.id, forwardTo },
    ctx.clock.now(),
  );
  if (isNew) await enqueue(ctx, forwardReply, { workspaceId, messageId });
}

/**
 * RFC 3834: a message that no person wrote says so, and no responder answers it. What comes back with such a mark is no
 * answer of a person, and is not sent on again.
 */
const NOBODY_WROTE_THIS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Writes the message that carries an answer on, once: the row of the answer is held, and names the operation after it. */
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

/** The mailbox that got the answer, whatever its state: a message of one that rests waits until it is back. */
async function senderOf(ctx: Ctx, workspaceId: number, mailboxId: number): Promise<ChosenSender | null> {
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  const sender = (await loadSenders(ctx, workspaceId, [mailboxId])).get(mailboxId);
  return mailbox === undefined || sender === undefined ? null : { mailbox, sender, reason: 'thread' };
}

/** The files of the answer; more than a message may carry stay in the conversation. */
async function filesOf(ctx: Ctx, workspaceId: number, messageId: number): Promise<OutboundFile[]> {
  try {
    return await gatherFiles(ctx, workspaceId, [], [messageId]);
  } catch (error) {
    if (error instanceof AppError && error.code === 'payload_too_large') return [];
    throw error;
  }
}
