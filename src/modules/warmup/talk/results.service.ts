import { type Ctx, inTx } from '../../../platform/context.js';
import { recordSendingFailure, recordSendingSuccess, settleSlots } from '../../mailboxes/index.js';
import { WARMUP_LOOP } from '../state.service.js';
import { insertCopy } from '../tidying/copies.repo.js';
import { bringTurnForward } from '../turns/turns.repo.js';
import { endConversation } from './conversations.repo.js';
import { listAbandoned, type MessageRow, updateAnswered, updateResult } from './messages.repo.js';
import { refuse, type Verdict } from './verdict.js';

/** A message that has not been seen by then is looked for. */
const LOOK_FOR_MS = 2 * 3_600_000;

/**
 * Writes the end of an attempt with everything that follows, in one transaction. A worker whose claim was taken over writes
 * nothing. What did not go out gives its part of the mailbox's day back.
 */
export function recordResult(ctx: Ctx, message: MessageRow, { result, mailboxFailure }: Verdict): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, mailbox_id: mailboxId } = message;
    const now = ctx.clock.now();
    if (!(await updateResult(ctx.sql, message, now, result))) return;
    const wasHanded = result.status === 'sent' || result.status === 'unknown';
    if (wasHanded) {
      await updateAnswered(ctx.sql, message, now);
    }
    // Folders of guests are their peer's, which says where it found the message.
    if (wasHanded && message.partner_mailbox_id > 0) {
      await insertCopy(ctx.sql, {
        workspaceId: message.partner_workspace_id,
        mailboxId: message.partner_mailbox_id,
        header: message.message_id_header,
        conversationId: message.conversation_id,
        message: { workspaceId, id: message.id },
        side: 'received',
        stage: 'awaited',
        dueAt: new Date(now.getTime() + LOOK_FOR_MS),
        now,
      });
    }
    if (result.status === 'sent') await recordSendingSuccess(ctx, workspaceId, [mailboxId]);
    if (result.status === 'planned' && result.dueAt !== null) {
      await bringTurnForward(ctx.sql, workspaceId, mailboxId, result.dueAt);
    }
    if (result.status === 'failed') {
      const { conversation_workspace_id: owner, conversation_id: id } = message;
      await endConversation(ctx.sql, owner, id, now, 'refused');
    }
    if (mailboxFailure !== null) await recordSendingFailure(ctx, workspaceId, mailboxId, mailboxFailure);
    // After the mailbox: everybody locks it before its slot.
    // One that was tried on an earlier day already gives nothing back: never too much.
    const takenAt = message.first_attempt_at ?? now;
    if (!wasHanded) await settleSlots(ctx, workspaceId, { unused: [{ mailboxId, takenAt }], spaced: [] });
  });
}

/**
 * Takes over what dead workers had in hand: what was given to a connection may have been accepted and is `unknown`, the
 * rest is sent anew. Under the dead claim's attempt number, so that twice changes nothing.
 */
export async function recoverMessages(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  const abandoned = await listAbandoned(ctx.sql, deadWorkerIds);
  for (const message of abandoned) {
    const lost = refuse('lost_in_data', 'The worker ended while the message was on its way.');
    const now = ctx.clock.now();
    const result =
      message.handed_at !== null
        ? { ...lost, status: 'unknown' as const }
        : { ...lost, status: 'planned' as const, dueAt: now, errorCode: null, errorMessage: null };
    await recordResult(ctx, message, { result, mailboxFailure: null });
  }
  if (abandoned.length > 0) ctx.wake.hint(WARMUP_LOOP);
}
