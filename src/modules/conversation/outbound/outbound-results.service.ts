import { firstCharacters } from '../../../engine/characters.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { ReplyFacts } from '../../../platform/mail/smtp/judge-outcome.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { noteProviderNames, noteSent } from '../../outreach/threads/index.js';
import { recordSendingFailure, recordSendingSuccess } from '../../reach/mailboxes/index.js';
import { countByHand } from '../../reach/mailboxes/slots/index.js';
import { type Evidence, endProvenBy, type Verdict } from '../../sending/transit/index.js';
import { returnCapacity } from './daily-capacity.service.js';
import type { OutboundKind } from './message/given-message.js';
import { messageFailed, messageSent } from './outbound.events.js';
import { storeSentCopy } from './outbound.jobs.js';
import { deleteContent, type OperationRow } from './outbound.repo.js';
import { type OperationResult, updateResolved, updateResult } from './outbound-claims.repo.js';
import { OUTBOUND_RESULTS } from './outbound-operations.service.js';

const LONGEST_TEXT = 500;

/** Stores the end of an attempt with its event in one transaction, unless another attempt has taken over. */
export function recordOutboundResult(ctx: Ctx, operation: OperationRow, verdict: Verdict): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, mailbox_id: mailboxId } = operation;
    const isTest = operation.kind === 'test';
    const now = ctx.clock.now();
    const result = resultOf(verdict);
    if (!(await updateResult(ctx.sql, operation, now, result))) return;
    ctx.wake.hint(OUTBOUND_RESULTS);
    if (result.status === 'sent') {
      await noteSent(ctx, workspaceId, operation.message_id, now);
      await noteNames(ctx, operation, verdict);
      await recordSendingSuccess(ctx, workspaceId, [mailboxId]);
      if (!isTest) await enqueue(ctx, storeSentCopy, { workspaceId, operationId: operation.id });
    }
    // A test needs no Sent copy, and its bytes are not sent again.
    if (isTest && result.status !== 'queued') await deleteContent(ctx.sql, workspaceId, operation.id);
    const problem = 'mailboxProblem' in verdict ? verdict.mailboxProblem : null;
    if (problem !== null) await recordSendingFailure(ctx, workspaceId, mailboxId, problem);
    // A message that may have been accepted counts as sent; a test never counts.
    const wasHanded = result.status === 'sent' || result.status === 'unknown';
    if (wasHanded && !isTest && !operation.counted) await countByHand(ctx, workspaceId, [mailboxId]);
    // A message that was not sent frees its capacity; it is counted again when it is sent later.
    if (!wasHanded && operation.counted) await returnCapacity(ctx, workspaceId, mailboxId, operation.queued_at);
    if (result.status === 'sent' || result.status === 'failed') await announce(ctx, operation, result);
  });
}

/** Stores the Message-ID and conversation ID assigned by the provider. */
async function noteNames(ctx: Ctx, operation: OperationRow, verdict: Verdict): Promise<void> {
  if (verdict.kind !== 'sent' || verdict.sentAs === null) return;
  const { workspace_id: workspaceId, mailbox_id: mailboxId, thread_id: threadId, message_id: messageId } = operation;
  const { messageId: header, conversation } = verdict.sentAs;
  await noteProviderNames(ctx, workspaceId, [
    { mailboxId, threadId, messageId, header: header === operation.message_id_header ? null : header, conversation },
  ]);
}

function resultOf(verdict: Verdict): OperationResult {
  switch (verdict.kind) {
    case 'sent':
      // The server may have rejected some recipients of an accepted message: report them, but count the message as sent.
      return verdict.refused === ''
        ? ended('sent', verdict.reply, null)
        : ended('sent', verdict.reply, 'recipient_refused', `Not delivered to ${verdict.refused}`);
    case 'unknown':
      return { ...ended('unknown', verdict.reply, 'lost_in_data'), smtpText: verdict.reply.text };
    case 'returned':
      return { ...ended('queued', NO_REPLY, null), dueAt: verdict.dueAt ?? null };
    case 'deferred':
      return { ...ended('deferred', verdict.reply, verdict.errorCode), dueAt: verdict.retryAt };
    case 'bounced':
    case 'failed':
      return ended('failed', verdict.reply, verdict.errorCode);
  }
}

const NO_REPLY: ReplyFacts = { code: null, enhanced: null, text: '' };

function ended(
  status: OperationResult['status'],
  { code, enhanced, text }: ReplyFacts,
  errorCode: string | null,
  error = text,
): OperationResult {
  return {
    ...{
      status,
      dueAt: null,
      errorCode,
      errorMessage: errorCode === null ? null : firstCharacters(error, LONGEST_TEXT),
    },
    // A text without a code is Outrider's own, not the server's.
    ...{ smtpCode: code, smtpEnhanced: enhanced, smtpText: code === null ? null : text },
  };
}

/**
 * Settles an unconfirmed operation based on evidence: a copy in the Sent folder, or a delivery report. Does nothing if the
 * message belongs to no such operation. Runs in the caller's transaction.
 */
export async function resolveOutbound(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  resolution: Evidence,
): Promise<boolean> {
  const now = ctx.clock.now();
  const end = endProvenBy(resolution);
  const row = await updateResolved(ctx.sql, workspaceId, messageId, now, { ...end, resolution });
  if (row === undefined) return false;
  if (end.status === 'sent') await noteSent(ctx, workspaceId, messageId, row.handed_at ?? now);
  await announce(ctx, row, end);
  return true;
}

async function announce(
  ctx: Ctx,
  operation: OperationRow,
  result: { readonly status: string; readonly errorCode: string | null; readonly errorMessage: string | null },
): Promise<void> {
  const { status, errorCode, errorMessage } = result;
  const data = {
    operationId: operation.id,
    kind: operation.kind as OutboundKind,
    threadId: operation.thread_id,
    messageId: operation.message_id,
    mailboxAddress: operation.from_email,
    toEmails: operation.to_emails,
  };
  await appendEvents(ctx, operation.workspace_id, [
    status === 'failed' ? messageFailed.draft({ ...data, errorCode, errorMessage }) : messageSent.draft(data),
  ]);
}
