import { withoutMac } from '../../../../engine/mail/message-id.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { type ConversationRow, insertConversation, takePair } from '../conversations/conversations.repo.js';
import { insertCopy } from '../conversations/copies.repo.js';
import { findIds, insertIds } from '../conversations/message-ids.repo.js';
import { COPIES_LOOP } from '../core/loops.js';
import type { MessageContent } from './call-content.js';
import { lockPeer, type PeerRow } from './circles.repo.js';
import { isOfOtherMail } from './other-mail.reads.js';
import {
  countOfPeer,
  countOpenings,
  findOwnAddress,
  findPosition,
  findSharedMailbox,
  insertPeerMessage,
  lockConversationOfPeer,
  takeRefusedPair,
  updateAnsweredAt,
} from './peer-messages.repo.js';
import { circleLeft, messageRefused as refused } from './refusal.js';
import { findListedMailbox, isForbidden, type RemoteMailboxRow } from './remote-mailboxes.repo.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Messages from one peer in 24 hours, over all its mailboxes. */
const MOST_IN_DAY = 500;
/** Delay before an unseen message is searched for, in ms. */
const LOOK_FOR_MS = 2 * HOUR_MS;

/**
 * Accepts a message that a remote mailbox wants to send to a local mailbox, within the mailbox's limits, and recognizes
 * the message from then on. Idempotent. Throws `circle_message_refused` if the message must not be sent.
 */
export function takeMessage(ctx: Ctx, peer: PeerRow, content: MessageContent): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if ((await lockPeer(ctx.sql, peer.id, 'share')) === undefined) throw circleLeft();
    const remote = await findListedMailbox(ctx.sql, peer.id, content.from);
    if (remote === undefined) throw refused(say`The sender is not a mailbox that your instance has shared.`);
    // A Message-ID of another domain could be that of mail outside warmup.
    if (!content.messageId.endsWith(`@${remote.domain}>`))
      throw refused(say`The Message-ID must use the domain of the sender.`);
    const conversation = await lockConversationOfPeer(ctx.sql, peer.id, content.talk);
    if (conversation !== undefined && (await isKnown(ctx, conversation, content))) return;
    if ((await countOfPeer(ctx.sql, peer.id, new Date(now.getTime() - DAY_MS))) >= MOST_IN_DAY) {
      throw refused(say`The daily limit of messages from a peer is reached.`);
    }
    if (content.position === 1) {
      if (conversation !== undefined) throw refused(say`This conversation has already started.`);
      return takeOpening(ctx, peer, remote, content);
    }
    return takeAnswer(ctx, remote, conversation, content);
  });
}

async function isKnown(ctx: Ctx, conversation: ConversationRow, content: MessageContent): Promise<boolean> {
  const known = await findPosition(ctx.sql, conversation.workspace_id, conversation.id, content.position);
  return (
    known !== undefined &&
    known.mailbox_id < 0 &&
    isSameId(known.message_id_header, content.messageId) &&
    known.from_email === content.from &&
    known.to_email === content.to &&
    conversation.ended_at === null
  );
}

/** Returns whether two Message-IDs are equal without their MACs, which earlier versions include. */
function isSameId(one: string, other: string): boolean {
  return (withoutMac(one) ?? one) === (withoutMac(other) ?? other);
}

async function takeOpening(ctx: Ctx, peer: PeerRow, remote: RemoteMailboxRow, content: MessageContent): Promise<void> {
  const now = ctx.clock.now();
  const mailbox = await findSharedMailbox(ctx.sql, peer.id, content.to);
  // The reason is withheld: the mailbox may be unknown to the peer, at its limit, or barred from this sender, who may
  // be a customer.
  const no = refused(say`The recipient starts no conversation with this sender now.`);
  if (mailbox === undefined || !mailbox.languages.includes(content.language)) throw no;
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = mailbox;
  if (await isForbidden(ctx.sql, workspaceId, remote.address, now)) throw no;
  const openings = await countOpenings(ctx.sql, workspaceId, mailboxId, new Date(now.getTime() - DAY_MS));
  if (openings >= mailbox.per_day) throw no;
  const since = new Date(now.getTime() - Math.max(mailbox.gap, remote.pair_gap_hours) * HOUR_MS);
  const isFree =
    (await takePair(ctx.sql, [mailboxId, -remote.id], now, since)) ||
    (await takeRefusedPair(ctx.sql, workspaceId, mailboxId, remote.id, now));
  if (!isFree) throw no;
  const id = ctx.ids.uuid();
  await insertConversation(ctx.sql, {
    workspace_id: workspaceId,
    id,
    mailbox_id: mailboxId,
    partner_workspace_id: workspaceId,
    partner_mailbox_id: -remote.id,
    language: content.language,
    seed: content.seed,
    created_at: now,
    peer_id: peer.id,
    peer_talk: content.talk,
    opened_by_guest: true,
  });
  await keep(ctx, remote, { workspaceId, mailboxId, conversationId: id, provider: 'native' }, content);
}

async function takeAnswer(
  ctx: Ctx,
  remote: RemoteMailboxRow,
  conversation: ConversationRow | undefined,
  content: MessageContent,
): Promise<void> {
  if (conversation === undefined || conversation.ended_at !== null)
    throw refused(say`This conversation has ended or does not exist.`);
  const isTheirTurn = (content.position % 2 === 1) === conversation.opened_by_guest;
  const before = await findPosition(ctx.sql, conversation.workspace_id, conversation.id, content.position - 1);
  const wasSent = before !== undefined && before.mailbox_id > 0 && ['sent', 'unknown'].includes(before.status);
  const isOver =
    (await findPosition(ctx.sql, conversation.workspace_id, conversation.id, content.position)) !== undefined;
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = conversation;
  const address = await findOwnAddress(ctx.sql, workspaceId, mailboxId);
  const areTheTwo = conversation.partner_mailbox_id === -remote.id && address === content.to;
  const isForbiddenNow = await isForbidden(ctx.sql, workspaceId, remote.address, ctx.clock.now());
  if (!isTheirTurn || !wasSent || isOver || !areTheTwo || isForbiddenNow) {
    throw refused(say`The message is not a reply in this conversation.`);
  }
  await keep(
    ctx,
    remote,
    { workspaceId, mailboxId, conversationId: conversation.id, provider: before.partner_provider },
    content,
  );
  await updateAnsweredAt(ctx.sql, conversation.workspace_id, conversation.id, content.position - 1, ctx.clock.now());
}

async function keep(
  ctx: Ctx,
  remote: RemoteMailboxRow,
  position: {
    readonly workspaceId: number;
    readonly mailboxId: number;
    readonly conversationId: string;
    readonly provider: string;
  },
  content: MessageContent,
): Promise<void> {
  const now = ctx.clock.now();
  const { workspaceId, mailboxId, conversationId } = position;
  const isTaken = (await findIds(ctx.sql, workspaceId, [content.messageId])).length > 0;
  if (isTaken || (await isOfOtherMail(ctx.sql, workspaceId, content.messageId)))
    throw refused(say`This Message-ID is already in use.`);
  const id = ctx.ids.uuid();
  await insertPeerMessage(
    ctx.sql,
    {
      workspace_id: workspaceId,
      id,
      conversation_id: conversationId,
      position: content.position,
      mailbox_id: -remote.id,
      partner_mailbox_id: mailboxId,
      from_email: remote.address,
      to_email: content.to,
      partner_provider: position.provider,
      message_id_header: content.messageId,
      in_reply_to: content.inReplyTo,
      reference_ids: content.references,
      variant: content.variant,
    },
    now,
  );
  await insertIds(ctx.sql, [workspaceId], content.messageId, { workspaceId, id: conversationId });
  await insertCopy(ctx.sql, {
    ...{ workspaceId, mailboxId, header: content.messageId, conversationId, message: { workspaceId, id } },
    ...{ side: 'received', stage: 'awaited', dueAt: new Date(now.getTime() + LOOK_FOR_MS), now },
  });
  ctx.wake.hint(COPIES_LOOP);
}
