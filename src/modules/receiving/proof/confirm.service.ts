import type { ProvenEffect } from '../../../engine/mail/proof/proof.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict } from '../../../platform/errors.js';
import { decideMessage, setThreadIntent } from '../../threads/index.js';
import { findAnswer } from '../classify.reads.js';
import { listReceiving } from '../match.reads.js';
import { lockSubject, type Subject } from '../match-subject.js';
import type { MessageKind } from '../message-kind.js';
import { withoutOwnText } from '../own-text.service.js';
import { readMail } from '../read-mail.js';
import { settleSubject } from '../settle.service.js';
import { classOfMessage } from '../thread-class.js';
import { releaseHeld } from './unverified.service.js';

export interface Confirmation {
  readonly threadId: number;
  readonly messageId: number;
  /** True: the message is what it says, and what it means is done. */
  readonly genuine: boolean;
}

type Decided = Awaited<ReturnType<typeof decideMessage>>;

/**
 * Settles what a message that was not proven may do. Genuine: what it means is done as if it had been proven when it came.
 * Not genuine: it stays in its conversation and means nothing. Either way its contact goes on unless something else stops
 * it. Throws 404 `message_not_found`, 409 `invalid_transition` when nothing waits.
 */
export function confirmMessage(ctx: Ctx, workspaceId: number, confirmation: Confirmation): Promise<ProvenEffect> {
  return inTx(ctx, async (ctx) => {
    const decided = await decideMessage(ctx, workspaceId, confirmation, confirmation.genuine);
    const { campaignId, contactId, sendId } = decided;
    const subject =
      campaignId === null || contactId === null
        ? null
        : await lockSubject(ctx, workspaceId, { campaignId, contactId, sendId });
    if (subject !== null && confirmation.genuine) await actOn(ctx, workspaceId, decided, subject);
    if (subject !== null) await releaseHeld(ctx, workspaceId, subject);
    return decided.waited as ProvenEffect;
  });
}

async function actOn(ctx: Ctx, workspaceId: number, decided: Decided, subject: Subject): Promise<void> {
  const { id: messageId, threadId, mailboxId, receivedAt } = decided;
  const stored = await findAnswer(ctx.sql, workspaceId, messageId);
  const [mailbox] = await listReceiving(ctx.sql, workspaceId, [mailboxId]);
  if (stored?.raw == null || mailbox === undefined) {
    const context = { resource: 'message', id: messageId };
    throw conflict(
      'invalid_transition',
      'Its source or its mailbox is gone, so that it can not be read again.',
      context,
    );
  }
  const { raw } = stored;
  const read = await readMail(ctx, { raw, receivedAt, owner: `workspace ${workspaceId}` });
  const delivery = { workspaceId, mailboxId, raw, receivedAt, source: 'smtp' } as const;
  const mail = await withoutOwnText(ctx, delivery, read);
  const entered = {
    mail,
    kind: decided.kind as MessageKind,
    recorded: { threadId, messageId },
    receivedAt,
    isOptOutMail: false,
    isImported: false,
    mailbox,
    fromEmail: mail.message.from?.address ?? '',
  };
  const threadClass = classOfMessage(entered, subject);
  if (threadClass !== null) await setThreadIntent(ctx, workspaceId, threadId, threadClass);
  await settleSubject(ctx, workspaceId, entered, subject);
}
