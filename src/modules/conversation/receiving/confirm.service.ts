import type { ProvenEffect } from '../../../engine/mail/proof/proof.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict } from '../../../platform/errors.js';
import { decideMessage } from '../../outreach/threads/decisions/index.js';
import { setMessageClass, setThreadIntent } from '../../outreach/threads/index.js';
import { findAnswer, type StoredAnswer } from './matching/classify.reads.js';
import { listReceiving } from './matching/match.reads.js';
import { lockSubject, type Subject } from './matching/match-subject.js';
import type { MessageKind } from './matching/message-kind.js';
import { withoutOwnText } from './matching/own-text.service.js';
import { type ReadMail, readMail } from './matching/read-mail.js';
import { confirmedOptOut, rejectedOptOut } from './matching/reply-reading.js';
import { sourceOf } from './matching/source.service.js';
import { classOfMessage } from './matching/thread-class.js';
import { releaseHeld } from './proof/unverified.service.js';
import { settleSubject } from './settling/settle.service.js';

export interface Confirmation {
  readonly threadId: number;
  readonly messageId: number;
  /** Whether the message is genuine and takes effect. A genuine doubtful opt-out unsubscribes the contact. */
  readonly genuine: boolean;
}

type Decided = Awaited<ReturnType<typeof decideMessage>>;

/**
 * Settles a waiting message. A genuine message takes effect as if it had been proven on arrival. Otherwise, the message
 * stays in its conversation without effect; a doubtful opt-out is proven, so it counts as a reply that does not opt
 * out. In both cases, the contact resumes unless something else stops it, such as the stop-on-reply rule. Throws 404
 * `message_not_found`, 409 `invalid_transition` if the message does not wait.
 */
export function confirmMessage(ctx: Ctx, workspaceId: number, confirmation: Confirmation): Promise<ProvenEffect> {
  return inTx(ctx, async (ctx) => {
    const decided = await decideMessage(ctx, workspaceId, confirmation, confirmation.genuine);
    const { campaignId, contactId, sendId } = decided;
    const subject =
      campaignId === null || contactId === null
        ? null
        : await lockSubject(ctx, workspaceId, { campaignId, contactId, sendId });
    if (subject !== null && (confirmation.genuine || decided.isDoubtful)) {
      await actOn(ctx, workspaceId, decided, { subject, genuine: confirmation.genuine });
    }
    if (subject !== null) await releaseHeld(ctx, workspaceId, subject);
    return decided.waited as ProvenEffect;
  });
}

/**
 * Returns whether the message was counted as a reply: on arrival if a caller has reclassified it, but not if it has
 * waited since its arrival.
 */
function wasCounted({ optOut, receivedAt }: StoredAnswer, { lastRepliedAt }: Subject): boolean {
  return optOut !== 'doubtful' || lastRepliedAt?.getTime() === receivedAt.getTime();
}

/** Returns the message as understood after the decision: wording that waited as an opt-out no longer counts. */
function asDecided(mail: ReadMail, { waited }: Decided, genuine: boolean): ReadMail {
  if (waited !== 'opt_out' || mail.reply === null) return mail;
  return { ...mail, reply: genuine ? confirmedOptOut(mail.reply) : rejectedOptOut(mail.reply) };
}

async function actOn(
  ctx: Ctx,
  workspaceId: number,
  decided: Decided,
  { subject, genuine }: { readonly subject: Subject; readonly genuine: boolean },
): Promise<void> {
  const { id: messageId, threadId, mailboxId, receivedAt } = decided;
  const stored = await findAnswer(ctx.sql, workspaceId, messageId);
  const [mailbox] = await listReceiving(ctx.sql, workspaceId, [mailboxId]);
  const raw = stored === undefined ? null : await sourceOf(ctx, workspaceId, stored);
  if (stored === undefined || raw === null || mailbox === undefined) {
    const context = { resource: 'message', id: messageId };
    throw conflict(
      'invalid_transition',
      say`The source of the message or its mailbox was deleted, so the message cannot be read again.`,
      context,
    );
  }
  const read = await readMail(ctx, { raw, receivedAt, owner: `workspace ${workspaceId}` });
  const delivery = { workspaceId, mailboxId, raw, receivedAt, source: 'smtp' } as const;
  const mail = asDecided(await withoutOwnText(ctx, { delivery, mail: read }), decided, genuine);
  if (mail.reply !== null) await setMessageClass(ctx, workspaceId, messageId, mail.reply);
  const entered = {
    mail,
    kind: decided.kind as MessageKind,
    recorded: { threadId, messageId },
    receivedAt,
    isOptOutMail: false,
    isImported: false,
    isCounted: decided.isDoubtful && wasCounted(stored, subject),
    mailbox,
    fromEmail: mail.message.from?.address ?? '',
  };
  const threadClass = classOfMessage(entered, subject);
  if (threadClass !== null) await setThreadIntent(ctx, workspaceId, threadId, threadClass);
  await settleSubject(ctx, workspaceId, entered, subject);
}
