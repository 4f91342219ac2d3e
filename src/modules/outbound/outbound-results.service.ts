import { type Ctx, inTx } from '../../platform/context.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { appendEvents } from '../events/index.js';
import { countByHand, recordSendingFailure, recordSendingSuccess } from '../mailboxes/index.js';
import { noteSent } from '../threads/index.js';
import { messageFailed, messageSent } from './outbound.events.js';
import { storeSentCopy } from './outbound.jobs.js';
import { deleteRaw, type OperationRow, updateResolved, updateResult } from './outbound.repo.js';
import type { OutboundKind } from './outbound.schemas.js';
import type { OutboundVerdict } from './outbound-verdict.js';
import { givePlaceBack } from './place-in-day.service.js';

/**
 * Writes the end of an attempt with its event, in one transaction. A worker whose claim was taken over writes nothing.
 */
export function recordOutboundResult(ctx: Ctx, operation: OperationRow, verdict: OutboundVerdict): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, mailbox_id: mailboxId } = operation;
    const { result, mailboxFailure } = verdict;
    const isTest = operation.kind === 'test';
    const now = ctx.clock.now();
    if (!(await updateResult(ctx.sql, operation, now, result))) return;
    if (result.status === 'sent') {
      await noteSent(ctx, workspaceId, operation.message_id, now);
      await recordSendingSuccess(ctx, workspaceId, [mailboxId]);
      if (!isTest) await enqueue(ctx, storeSentCopy, { workspaceId, operationId: operation.id });
    }
    // Nobody looks for a test in the Sent folder, and nothing sends its bytes again.
    if (isTest && result.status !== 'queued') await deleteRaw(ctx.sql, workspaceId, operation.id);
    if (mailboxFailure !== null) await recordSendingFailure(ctx, workspaceId, mailboxId, mailboxFailure);
    // What may have been accepted is counted as if it was; a test counts nowhere.
    const wasHanded = result.status === 'sent' || result.status === 'unknown';
    if (wasHanded && !isTest && !operation.counted) await countByHand(ctx, workspaceId, [mailboxId]);
    // What did not go out has no place in this day; when it goes later it is counted then.
    if (!wasHanded && operation.counted) await givePlaceBack(ctx, workspaceId, mailboxId, operation.queued_at);
    if (result.status === 'sent' || result.status === 'failed') await announce(ctx, operation, result);
  });
}

/**
 * Settles an operation of unknown end by evidence: its copy in the Sent folder, a delivery report. Nothing happens when
 * the message is of no such operation. In the caller's transaction.
 */
export async function resolveOutbound(
  ctx: Ctx,
  workspaceId: number,
  messageId: number,
  resolution: 'found_in_sent_folder' | 'reply_seen' | 'bounce_seen',
): Promise<boolean> {
  const now = ctx.clock.now();
  const status = resolution === 'bounce_seen' ? 'failed' : 'sent';
  const errorCode = status === 'failed' ? 'recipient_refused' : null;
  const row = await updateResolved(ctx.sql, workspaceId, messageId, now, { status, resolution, errorCode });
  if (row === undefined) return false;
  if (status === 'sent') await noteSent(ctx, workspaceId, messageId, row.handed_at ?? now);
  await announce(ctx, row, {
    status,
    errorCode,
    errorMessage: errorCode === null ? null : 'A delivery report came back.',
  });
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
