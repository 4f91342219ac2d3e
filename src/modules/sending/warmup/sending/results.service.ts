import { type Ctx, inTx } from '../../../../platform/context.js';
import { recordSendingFailure, recordSendingSuccess } from '../../../reach/mailboxes/index.js';
import { settleSlots } from '../../../reach/mailboxes/slots/index.js';
import type { Verdict } from '../../transit/index.js';
import { endConversation } from '../conversations/conversations.repo.js';
import { insertCopy } from '../conversations/copies.repo.js';
import { type SendResult, updateResult } from '../conversations/message-claims.repo.js';
import { type MessageRow, updateAnswered } from '../conversations/messages.repo.js';
import { bringTurnForward } from '../core/turns.repo.js';

/** Time after which an unseen message is searched for. */
const LOOK_FOR_MS = 2 * 3_600_000;
const LONGEST_TEXT = 500;

/**
 * Stores the end of an attempt with its consequences in one transaction. A worker whose claim was taken over writes
 * nothing. An unsent message returns its part of the mailbox's daily limit.
 */
export function recordResult(ctx: Ctx, message: MessageRow, verdict: Verdict): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, mailbox_id: mailboxId } = message;
    const now = ctx.clock.now();
    const result = resultOf(verdict);
    if (!(await updateResult(ctx.sql, message, now, result))) return;
    const wasHanded = result.status === 'sent' || result.status === 'unknown';
    if (wasHanded) {
      await updateAnswered(ctx.sql, message, now);
    }
    // The peer reports where it found a message to a remote mailbox.
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
    if (result.status === 'planned') await bringTurnForward(ctx.sql, workspaceId, mailboxId, result.dueAt ?? now);
    if (result.status === 'failed') {
      const { conversation_workspace_id: owner, conversation_id: id } = message;
      await endConversation(ctx.sql, owner, id, now, 'refused');
    }
    const problem = 'mailboxProblem' in verdict ? verdict.mailboxProblem : null;
    if (problem !== null) await recordSendingFailure(ctx, workspaceId, mailboxId, problem);
    // Takes this lock after that of the mailbox: all transactions lock a mailbox before its slot.
    const takenAt = message.claimed_at ?? now;
    if (!wasHanded) await settleSlots(ctx, workspaceId, { unused: [{ mailboxId, takenAt }], spaced: [] });
  });
}

function resultOf(verdict: Verdict): SendResult {
  switch (verdict.kind) {
    case 'sent':
      return { status: 'sent', ...NOTHING_MORE };
    case 'unknown':
      return { status: 'unknown', ...NOTHING_MORE, ...error('lost_in_data', verdict.reply.text) };
    case 'returned':
      return { status: 'planned', ...NOTHING_MORE, dueAt: verdict.dueAt ?? null };
    case 'deferred':
      return {
        ...{ status: 'planned', ...NOTHING_MORE, dueAt: verdict.retryAt },
        ...error(verdict.errorCode, verdict.reply.text),
      };
    case 'bounced':
    case 'failed':
      return {
        ...{ status: 'failed', ...NOTHING_MORE, isBounce: isBounce(verdict) },
        ...error(verdict.errorCode, verdict.reply.text),
      };
  }
}

/** Returns whether the message bounced. A rejection of the mailbox itself does not mean that its recipient bounced. */
function isBounce(verdict: Extract<Verdict, { kind: 'bounced' | 'failed' }>): boolean {
  if (verdict.kind === 'bounced') return true;
  return verdict.reply.code !== null && verdict.mailboxProblem === null && verdict.errorCode !== 'retry_window_over';
}

const NOTHING_MORE = { dueAt: null, isBounce: false, errorCode: null, errorMessage: null } as const;

function error(errorCode: string, text: string): Pick<SendResult, 'errorCode' | 'errorMessage'> {
  return { errorCode, errorMessage: text.slice(0, LONGEST_TEXT) };
}
