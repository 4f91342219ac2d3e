import { hashSeed } from '../../../engine/chance/hash.js';
import type { WarmupStatus } from '../../../engine/lifecycle/delivery-enums.js';
import { answerAt, fileAt, readAt, rescueAt } from '../../../engine/warmup/hours.js';
import { TAKES_PART } from '../../../engine/warmup/machine.js';
import { isAnswered } from '../../../engine/warmup/talk.js';
import type { Ctx } from '../../../platform/context.js';
import { signedMessageId } from '../../../platform/mail/signed-message-id.js';
import { findMailboxRefs } from '../../mailboxes/index.js';
import { endProvenBy } from '../../transit/index.js';
import { updateProof } from '../circles/guest-messages.repo.js';
import { proofIn } from '../circles/proof.js';
import { COPIES_LOOP, WARMUP_LOOP } from '../loops.js';
import { settingsOf } from '../state.service.js';
import { endConversation, lockRunning } from '../talk/conversations.repo.js';
import { insertIds, insertMessage, type MessageRow, updateBounced, updatePlacement } from '../talk/messages.repo.js';
import { findTalkersOf } from '../talk/talk.reads.js';
import { type CopyStage, deleteAwaited, renameAwaited, upsertFound } from '../tidying/copies.repo.js';
import { bringTurnForward } from '../turns/turns.repo.js';
import { findWarmup } from '../warmup-mailboxes.repo.js';
import type { MailFacts, WarmupMail } from './recognise.service.js';

/** Where a message of a talk was seen. */
export interface Arrival
  extends Pick<MailFacts, 'workspaceId' | 'mailboxId' | 'messageId' | 'isMachine' | 'reference'> {
  readonly isBounce: boolean;
  /** Role of its folder; `other`: one that is none of these. */
  readonly folder: 'inbox' | 'junk' | 'sent' | 'other';
  /** The mailbox is hosted here: there are no folders to tidy. */
  readonly isHosted: boolean;
}

/**
 * Takes in a message of a talk, in the caller's transaction: where it was found counts for its sender, the one who got it
 * may answer later, and its copy is planned to be tidied away. What people or machines write into a talk ends it. The same
 * message again changes nothing.
 */
export async function recordArrival(ctx: Ctx, arrival: Arrival, { talk, message, about }: WarmupMail): Promise<void> {
  const now = ctx.clock.now();
  const owner = { workspaceId: talk.workspace_id, id: talk.id };
  const workspaces = [talk.workspace_id, talk.partner_workspace_id];
  await insertIds(ctx.sql, workspaces, arrival.messageId, owner);
  const isSent = arrival.folder === 'sent' || message?.mailbox_id === arrival.mailboxId;
  if (message === null) {
    await endConversation(ctx.sql, owner.workspaceId, owner.id, now, arrival.isMachine ? 'machine' : 'person');
    if (arrival.isBounce && about !== null) {
      const key = { workspaceId: about.workspace_id, id: about.id };
      await updateBounced(ctx.sql, key, now, endProvenBy('bounce_seen'));
    }
  } else if (isSent) {
    if (arrival.messageId !== message.message_id_header) {
      const recipient = { workspaceId: message.partner_workspace_id, mailboxId: message.partner_mailbox_id };
      await renameAwaited(ctx.sql, recipient, message.message_id_header, arrival.messageId);
    }
  } else {
    const proof = message.mailbox_id < 0 ? proofIn(arrival, message.message_id_header) : null;
    if (proof !== null) await updateProof(ctx.sql, message.workspace_id, message.id, proof);
    await recordPlacement(ctx, arrival, message, talk.ended_at !== null);
    const isKnownOtherwise = arrival.isHosted || arrival.messageId !== message.message_id_header;
    if (isKnownOtherwise) {
      await deleteAwaited(ctx.sql, arrival.workspaceId, arrival.mailboxId, message.message_id_header);
    }
  }
  if (!arrival.isHosted) await planTidying(ctx, arrival, talk.id, talk.seed, message, isSent);
}

/** Notes where a message was found first, and lets its recipient answer. */
export async function recordPlacement(
  ctx: Ctx,
  arrival: Pick<Arrival, 'messageId' | 'folder'>,
  message: MessageRow,
  isOver: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const placement = { inbox: 'inbox', junk: 'spam', other: 'other', sent: 'other' } as const;
  const key = { workspaceId: message.workspace_id, id: message.id };
  const isFirst = await updatePlacement(ctx.sql, key, placement[arrival.folder], now);
  if (isFirst && !isOver) await planAnswer(ctx, arrival, message);
}

async function planAnswer(ctx: Ctx, arrival: Pick<Arrival, 'messageId'>, message: MessageRow): Promise<void> {
  const { partner_workspace_id: workspaceId, partner_mailbox_id: mailboxId, conversation_id: talkId } = message;
  const now = ctx.clock.now();
  // A transaction that ends the talk at this moment does so before, or takes this answer back.
  if (!(await lockRunning(ctx.sql, message.conversation_workspace_id, talkId))) return;
  const row = await findWarmup(ctx.sql, workspaceId, mailboxId);
  const [partner, me] = await findTalkersOf(ctx.sql, message);
  const mailbox = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  const takesPart = mailbox !== undefined && TAKES_PART.includes(mailbox.warmup_status as WarmupStatus);
  if (row === undefined || me === undefined || partner === undefined || !takesPart) {
    return endConversation(ctx.sql, message.conversation_workspace_id, talkId, now, 'partner');
  }
  const settings = settingsOf(row);
  const seed = hashSeed(row.seed, talkId) | 0;
  if (!isAnswered(seed, message.position, settings.replyRate)) {
    return endConversation(ctx.sql, message.conversation_workspace_id, talkId, now, 'length');
  }
  const id = ctx.ids.uuid();
  const dueAt = answerAt(now, me.timezone, settings.weekdaysOnly, seed, message.id);
  const header = signedMessageId(ctx, id, me.domain);
  await insertMessage(ctx.sql, {
    workspace_id: workspaceId,
    id,
    conversation_workspace_id: message.conversation_workspace_id,
    conversation_id: talkId,
    position: message.position + 1,
    mailbox_id: mailboxId,
    partner_workspace_id: message.workspace_id,
    partner_mailbox_id: message.mailbox_id,
    from_email: me.address,
    to_email: partner.address,
    partner_provider: partner.provider,
    message_id_header: header,
    // As the recipient's server shows it: some put their own id in place of ours.
    in_reply_to: arrival.messageId,
    reference_ids: [...message.reference_ids, arrival.messageId],
    due_at: dueAt,
    created_at: now,
  });
  const owner = { workspaceId: message.conversation_workspace_id, id: talkId };
  await insertIds(ctx.sql, [workspaceId, message.workspace_id], header, owner);
  await bringTurnForward(ctx.sql, workspaceId, mailboxId, dueAt);
  ctx.wake.hint(WARMUP_LOOP);
}

async function planTidying(
  ctx: Ctx,
  arrival: Arrival,
  talkId: string,
  seed: number,
  message: MessageRow | null,
  isSent: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  const stage: CopyStage = isSent || arrival.folder === 'other' ? 'read' : arrival.folder === 'junk' ? 'spam' : 'inbox';
  const due = { read: fileAt, spam: rescueAt, inbox: readAt }[stage];
  await upsertFound(ctx.sql, {
    workspaceId: arrival.workspaceId,
    mailboxId: arrival.mailboxId,
    header: arrival.messageId,
    conversationId: talkId,
    message: message === null ? null : { workspaceId: message.workspace_id, id: message.id },
    side: isSent ? 'sent' : 'received',
    stage,
    dueAt: due(now, seed, arrival.messageId),
    now,
  });
  ctx.wake.hint(COPIES_LOOP);
}
