import { hashSeed } from '../../../../engine/chance/hash.js';
import type { WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { isAnswered } from '../../../../engine/warmup/conversation.js';
import { answerAt, fileAt, readAt, rescueAt } from '../../../../engine/warmup/hours.js';
import { TAKES_PART } from '../../../../engine/warmup/machine.js';
import type { Ctx } from '../../../../platform/context.js';
import { signedMessageId } from '../../../../platform/mail/signed-message-id.js';
import { findMailboxRefs } from '../../../reach/mailboxes/index.js';
import { endProvenBy } from '../../transit/index.js';
import { updateProof } from '../circles/peer-messages.repo.js';
import { proofIn } from '../circles/proof.js';
import { endConversation, lockRunning } from '../conversations/conversations.repo.js';
import { type CopyStage, deleteAwaited, renameAwaited, upsertFound } from '../conversations/copies.repo.js';
import { insertIds } from '../conversations/message-ids.repo.js';
import { insertMessage, type MessageRow, updateBounced, updatePlacement } from '../conversations/messages.repo.js';
import { findParticipants } from '../conversations/participants.reads.js';
import { COPIES_LOOP, WARMUP_LOOP } from '../core/loops.js';
import { bringTurnForward } from '../core/turns.repo.js';
import { findWarmup } from '../core/warmup-mailboxes.repo.js';
import { settingsOf } from '../state/state.service.js';
import type { MailFacts, WarmupMail } from './recognize.service.js';

/** Received message of a conversation, and its location. */
export interface ReceivedMail
  extends Pick<MailFacts, 'workspaceId' | 'mailboxId' | 'messageId' | 'isMachine' | 'reference'> {
  readonly isBounce: boolean;
  /** Role of the message's folder; `other` for any other folder. */
  readonly folder: 'inbox' | 'junk' | 'sent' | 'other';
  /** Whether Outrider hosts the mailbox: then there are no folders to tidy. */
  readonly isHosted: boolean;
}

/**
 * Processes a message of a conversation, in the caller's transaction. Its placement counts for the sender, the
 * recipient may reply later, and its copy is scheduled for tidying. Messages by people or machines end the
 * conversation. Idempotent.
 */
export async function recordReceived(
  ctx: Ctx,
  received: ReceivedMail,
  { conversation, message, about }: WarmupMail,
): Promise<void> {
  const now = ctx.clock.now();
  const owner = { workspaceId: conversation.workspace_id, id: conversation.id };
  const workspaces = [conversation.workspace_id, conversation.partner_workspace_id];
  await insertIds(ctx.sql, workspaces, received.messageId, owner);
  const isSent = received.folder === 'sent' || message?.mailbox_id === received.mailboxId;
  if (message === null) {
    await endConversation(ctx.sql, owner.workspaceId, owner.id, now, received.isMachine ? 'machine' : 'person');
    if (received.isBounce && about !== null) {
      const key = { workspaceId: about.workspace_id, id: about.id };
      await updateBounced(ctx.sql, key, now, endProvenBy('bounce_seen'));
    }
  } else if (isSent) {
    if (received.messageId !== message.message_id_header) {
      const recipient = { workspaceId: message.partner_workspace_id, mailboxId: message.partner_mailbox_id };
      await renameAwaited(ctx.sql, recipient, message.message_id_header, received.messageId);
    }
  } else {
    const proof = message.mailbox_id < 0 ? proofIn(received, message.message_id_header) : null;
    if (proof !== null) await updateProof(ctx.sql, message.workspace_id, message.id, proof);
    await recordPlacement(ctx, received, message, conversation.ended_at !== null);
    const isKnownOtherwise = received.isHosted || received.messageId !== message.message_id_header;
    if (isKnownOtherwise) {
      await deleteAwaited(ctx.sql, received.workspaceId, received.mailboxId, message.message_id_header);
    }
  }
  if (!received.isHosted) await planTidying(ctx, received, conversation.id, conversation.seed, message, isSent);
}

/** Stores where a message was found first, and plans the reply of its recipient. */
export async function recordPlacement(
  ctx: Ctx,
  received: Pick<ReceivedMail, 'messageId' | 'folder'>,
  message: MessageRow,
  isOver: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const placement = { inbox: 'inbox', junk: 'spam', other: 'other', sent: 'other' } as const;
  const key = { workspaceId: message.workspace_id, id: message.id };
  const isFirst = await updatePlacement(ctx.sql, key, placement[received.folder], now);
  if (isFirst && !isOver) await planAnswer(ctx, received, message);
}

async function planAnswer(ctx: Ctx, received: Pick<ReceivedMail, 'messageId'>, message: MessageRow): Promise<void> {
  const { partner_workspace_id: workspaceId, partner_mailbox_id: mailboxId, conversation_id: conversationId } = message;
  const now = ctx.clock.now();
  // A transaction that ends the conversation in parallel either has ended it or cancels this reply.
  if (!(await lockRunning(ctx.sql, message.conversation_workspace_id, conversationId))) return;
  const row = await findWarmup(ctx.sql, workspaceId, mailboxId);
  const [partner, me] = await findParticipants(ctx.sql, message);
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  const takesPart = mailbox !== undefined && TAKES_PART.includes(mailbox.warmup_status as WarmupStatus);
  if (row === undefined || me === undefined || partner === undefined || !takesPart) {
    return endConversation(ctx.sql, message.conversation_workspace_id, conversationId, now, 'partner');
  }
  const settings = settingsOf(row);
  const seed = hashSeed(row.seed, conversationId) | 0;
  if (!isAnswered(seed, message.position, settings.replyRate)) {
    return endConversation(ctx.sql, message.conversation_workspace_id, conversationId, now, 'length');
  }
  const id = ctx.ids.uuid();
  const dueAt = answerAt(now, me.timezone, settings.weekdaysOnly, seed, message.id);
  const header = signedMessageId(ctx, id, me.domain);
  await insertMessage(ctx.sql, {
    workspace_id: workspaceId,
    id,
    conversation_workspace_id: message.conversation_workspace_id,
    conversation_id: conversationId,
    position: message.position + 1,
    mailbox_id: mailboxId,
    partner_workspace_id: message.workspace_id,
    partner_mailbox_id: message.mailbox_id,
    from_email: me.address,
    to_email: partner.address,
    partner_provider: partner.provider,
    message_id_header: header,
    // Message-ID as shown by the recipient's server, because some servers replace it.
    in_reply_to: received.messageId,
    reference_ids: [...message.reference_ids, received.messageId],
    due_at: dueAt,
    created_at: now,
  });
  const owner = { workspaceId: message.conversation_workspace_id, id: conversationId };
  await insertIds(ctx.sql, [workspaceId, message.workspace_id], header, owner);
  await bringTurnForward(ctx.sql, workspaceId, mailboxId, dueAt);
  ctx.wake.hint(WARMUP_LOOP);
}

async function planTidying(
  ctx: Ctx,
  received: ReceivedMail,
  conversationId: string,
  seed: number,
  message: MessageRow | null,
  isSent: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const stage: CopyStage =
    isSent || received.folder === 'other' ? 'read' : received.folder === 'junk' ? 'spam' : 'inbox';
  const due = { read: fileAt, spam: rescueAt, inbox: readAt }[stage];
  await upsertFound(ctx.sql, {
    workspaceId: received.workspaceId,
    mailboxId: received.mailboxId,
    header: received.messageId,
    conversationId: conversationId,
    message: message === null ? null : { workspaceId: message.workspace_id, id: message.id },
    side: isSent ? 'sent' : 'received',
    stage,
    dueAt: due(now, seed, received.messageId),
    now,
  });
  ctx.wake.hint(COPIES_LOOP);
}
